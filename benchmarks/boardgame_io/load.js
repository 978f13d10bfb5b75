// node load.js TABLES RATE SECONDS: as benchmarks/load.py, with the protocol of boardgame.io's own client.
const { spawn } = require("child_process");
const fs = require("fs");
const path = require("path");
const { io } = require("socket.io-client");
const { game, PLAYERS, HAND } = require("./game");

const [TABLES, RATE, SECONDS] = process.argv.slice(2).map(Number);
const PORT = 18000 + (process.pid % 1000);
const WARM_UP = 5;
const now = () => Number(process.hrtime.bigint()) / 1e6;

const cpu = (pid) => {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").pop().split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10; // ms, at 100 ticks a second
};
const memory = (pid) => Number(fs.readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * 4;

const ready = [];
let waits = [];
let bytes = 0;
let made = 0;
let recording = false;

class Table {
  async open() {
    this.id = `table${(made += 1)}`; // made by the server when somebody asks for it
    this.state = -1;
    this.have = 0;
    this.due = 0;
    this.sockets = [];
    for (let seat = 0; seat < PLAYERS; seat++) this.sockets.push(await this.connect(String(seat)));
  }

  connect(seat) {
    return new Promise((resolve) => {
      const socket = io(`http://127.0.0.1:${PORT}/${game.name}`, { transports: ["websocket"], forceNew: true });
      socket.on("connect", () => {
        socket.io.engine.transport.ws.on("message", (data) => (bytes += data.length));
        socket.emit("sync", this.id, seat, undefined, PLAYERS);
      });
      socket.on("sync", (_, { state }) => {
        this.has(state);
        resolve(socket);
      });
      socket.on("update", (_, state) => this.has(state));
    });
  }

  has(state) {
    if (state._stateID > this.state) {
      this.state = state._stateID;
      this.seat = state.ctx.currentPlayer;
      this.have = 0;
    }
    if (state._stateID === this.state) this.have += 1;
    if (this.have !== PLAYERS) return;
    if (this.due && recording) waits.push(now() - this.due);
    this.due = 0;
    ready.push(this);
  }

  move(due) {
    this.due = due;
    const socket = this.sockets[Number(this.seat)];
    const payload = { type: "play", args: [Math.floor(Math.random() * HAND)], playerID: this.seat };
    socket.emit("update", { type: "MAKE_MOVE", payload }, this.state, this.id, this.seat);
  }
}

function run(seconds) {
  return new Promise((resolve) => {
    const began = now();
    let sent = 0;
    let behind = 0;
    const timer = setInterval(() => {
      const passed = now() - began;
      while (sent < (passed * RATE) / 1000) {
        if (ready.length) ready.shift().move(began + (sent * 1000) / RATE);
        else behind += 1;
        sent += 1;
      }
      if (passed > seconds * 1000) {
        clearInterval(timer);
        resolve({ took: passed / 1000, behind });
      }
    }, 1);
  });
}

async function main() {
  const server = spawn(process.execPath, [path.join(__dirname, "server.js"), String(PORT)], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve) => server.stdout.on("data", (text) => String(text).includes("ready") && resolve()));
  process.on("exit", () => server.kill());
  process.on("SIGTERM", () => process.exit(1));
  const tables = Array.from({ length: TABLES }, () => new Table());
  let before = 0;
  for (const [number, table] of tables.entries()) {
    if (number === Math.floor(TABLES / 10)) before = memory(server.pid);
    await table.open();
  }
  const each = (memory(server.pid) - before) / (TABLES - Math.floor(TABLES / 10));
  await run(WARM_UP);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const used = cpu(server.pid);
  const told = bytes;
  recording = true;
  const { took, behind } = await run(SECONDS);
  recording = false;
  waits.sort((a, b) => a - b);
  const at = (part) => waits[Math.min(waits.length - 1, Math.floor(part * waits.length))];
  console.log(
    JSON.stringify(
      {
        tables: TABLES,
        sockets: TABLES * PLAYERS,
        asked: RATE,
        moves_a_second: waits.length / took,
        p50_ms: at(0.5),
        p99_ms: at(0.99),
        cpu_ms_a_move: (cpu(server.pid) - used) / waits.length,
        bytes_a_move: (bytes - told) / waits.length,
        kib_a_table: each,
        behind,
      },
      null,
      1,
    ),
  );
  process.exit(0);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
