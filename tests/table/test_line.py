"""A line: pieces are put together, what is no WebSocket ends it, silence is noticed and costs little."""

import asyncio
import struct
import tracemalloc
from functools import wraps

import pytest
from websockets.frames import Close, CloseCode, Frame, Opcode

from cutpurse.table import line as lines
from cutpurse.table.line import LARGEST_MESSAGE, MOST_BYTES, MOST_UNREAD, Keeper, Line
from tests.support import clock

HEY = b'{"type":"ping"}'
MASK = 0x80


class Transport:
    """What a line writes to, and what it wants of its connection."""

    def __init__(self):
        self.written = b""
        self.writes = self.unsent = 0
        self.is_reading = True
        self.is_closed = self.is_aborted = False

    def write(self, data):
        self.written += data
        self.writes += 1

    def get_write_buffer_size(self):
        return self.unsent

    def is_closing(self):
        return self.is_closed or self.is_aborted

    def close(self):
        self.is_closed = True

    def abort(self):
        self.is_aborted = True

    def pause_reading(self):
        assert self.is_reading
        self.is_reading = False

    def resume_reading(self):
        assert not self.is_reading
        self.is_reading = True

    def frames(self):
        """What the client was sent."""
        found, data = [], self.written
        while data:
            length, start = data[1], 2
            if length == 126:
                length, start = struct.unpack("!H", data[2:4])[0], 4
            found.append((Opcode(data[0] & 0xF), data[start : start + length]))
            data = data[start + length :]
        return found

    def code(self):
        """Why the line was ended, as the client was told."""
        (body,) = [data for kind, data in self.frames() if kind is Opcode.CLOSE]
        return Close.parse(body).code


class Client:
    """One end of a line, and a listener at the other."""

    def __init__(self, keeper=None):
        self.transport = Transport()
        self.line = Line(self.transport, keeper or Keeper(), set(), set())
        self.line.listener = self
        self.woken = self.left = 0

    def attend(self):
        self.woken += 1

    def leave(self):
        self.left += 1

    def send(self, *frames):
        self.line.data_received(b"".join(frames))


def frame(data=HEY, kind=Opcode.TEXT, *, fin=True):
    return Frame(kind, data, fin).serialize(mask=True)


def alone(claim):
    """Runs a claim in an event loop."""

    @wraps(claim)
    def run(**given):
        clock.run(claim(**given))

    return run


async def soon():
    """Until all that was to happen at once has happened."""
    for _ in range(3):
        await asyncio.sleep(0)


@alone
async def test_what_comes_byte_by_byte_is_put_together_and_what_comes_at_once_is_taken_apart():
    client = Client()
    long = b"x" * 7_000
    for byte in frame(HEY) + frame(long):
        client.send(bytes((byte,)))
    client.send(frame(b"a"), frame(b"b", kind=Opcode.BINARY))
    client.send(frame(b"c", fin=False), frame(b"", Opcode.PING), frame(b"d", Opcode.CONT, fin=False))
    client.send(frame(b"e", Opcode.CONT))
    assert client.line.inbox == [HEY, long, b"a", b"b", b"cde"]
    assert client.woken == 5
    assert client.transport.frames() == [(Opcode.PONG, b"")], "a ping is answered in the middle of a message"


WRONG = {
    "not masked": (Frame(Opcode.TEXT, HEY).serialize(mask=False), 1002),
    "a reserved bit": (bytes((0xC1, MASK)) + bytes(4), 1002),
    "a kind that is none": (bytes((0x83, MASK)) + bytes(4), 1002),
    "a long ping": (bytes((0x89, MASK | 126, 0, 126)) + bytes(4 + 126), 1002),
    "a ping in parts": (bytes((0x09, MASK)) + bytes(4), 1002),
    "a continuation of nothing": (frame(b"", Opcode.CONT), 1002),
    "a new message in the middle of one": (frame(b"", fin=False) + frame(), 1002),
    "a good-bye of one byte": (frame(b"\0", Opcode.CLOSE), 1002),
    "a good-bye for no reason there is": (frame(struct.pack("!H", 5), Opcode.CLOSE), 1002),
    "no text": (frame(b"\xff"), 1007),
    "no text at its end": (frame(b"\xe2", fin=False) + frame(b"", Opcode.CONT), 1007),
    "too large": (frame(bytes(LARGEST_MESSAGE + 1), kind=Opcode.BINARY), 1009),
    "said to be too large": (bytes((0x81, MASK | 127)) + (2**62).to_bytes(8), 1009),
    "too large in parts": (
        frame(bytes(LARGEST_MESSAGE), Opcode.BINARY, fin=False) + frame(b"1", Opcode.CONT),
        1009,
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
@alone
async def test_what_is_no_websocket_ends_the_line_and_says_why(wrong):
    data, code = WRONG[wrong]
    client = Client()
    client.send(data)
    assert client.transport.code() == code
    assert client.transport.is_closed
    assert client.line.inbox == []
    client.send(frame())
    await soon()
    assert (client.line.inbox, client.left) == ([], 1), "nothing is heard after that"


@alone
async def test_a_message_as_large_as_may_be_is_heard():
    client = Client()
    client.send(frame(b"x" * LARGEST_MESSAGE))
    client.send(*[frame(b"", fin=False), *([frame(b"", Opcode.CONT, fin=False)] * 400), frame(HEY, Opcode.CONT)])
    assert client.line.inbox == [b"x" * LARGEST_MESSAGE, HEY]


@alone
@pytest.mark.parametrize("crumb", [(b"", Opcode.PING), (b"", Opcode.PONG)])
async def test_who_sends_nothing_but_crumbs_is_hung_up_on_before_others_have_to_wait(crumb):
    tiny = frame(*crumb)
    client = Client()
    client.send(tiny * (lines.MOST_FRAMES - 1))
    assert not client.transport.is_closed
    client = Client()
    client.send(tiny * 40_000)
    assert client.transport.code() == CloseCode.POLICY_VIOLATION
    assert client.transport.is_closed
    assert len(client.transport.frames()) <= lines.MOST_FRAMES + 1


@alone
async def test_nothing_more_is_read_from_a_client_of_whom_much_is_unread():
    client = Client()
    for _ in range(MOST_UNREAD - 1):
        client.send(frame())
    assert client.transport.is_reading
    client.send(frame(), frame())
    assert not client.transport.is_reading
    client.line.resume()
    assert client.transport.is_reading


@alone
async def test_what_comes_in_one_go_beyond_what_may_be_unread_waits_until_that_was_read():
    client = Client()
    said = [b"%d" % number for number in range(5 * MOST_UNREAD + 1)]
    client.send(*map(frame, said), frame(struct.pack("!H", 1001), Opcode.CLOSE))
    read = []
    while client.line.inbox:
        assert len(client.line.inbox) <= MOST_UNREAD
        assert client.transport.is_reading == (len(client.line.inbox) < MOST_UNREAD)
        read += client.line.inbox
        client.line.inbox.clear()
        client.line.resume()
    assert read == said
    assert client.line.is_over


@alone
async def test_who_asks_and_takes_no_answer_is_cut_off():
    client = Client()
    client.transport.unsent = MOST_BYTES + 1
    client.send(frame(b"?", Opcode.PING))
    assert client.transport.is_aborted
    assert client.transport.written == b""


@alone
async def test_what_is_gathered_is_sent_in_one_piece_and_in_order():
    client = Client()
    client.line.gather()
    client.line.say(b"one")
    client.line.say(b"two" * 100)
    assert client.transport.writes == 0
    assert client.line.waiting > len(b"one" + b"two" * 100), "who takes nothing is found out all the same"
    client.line.let_go()
    client.line.say(b"three")
    assert [data for _, data in client.transport.frames()] == [b"one", b"two" * 100, b"three"]
    assert client.transport.writes == 2


@alone
async def test_what_is_gathered_waits_for_nobody_else():
    client = Client()
    client.line.gather()
    client.line.say(b"one")
    await soon()
    assert [data for _, data in client.transport.frames()] == [b"one"]


@alone
async def test_what_was_said_before_a_good_bye_is_still_there_to_be_heeded():
    client = Client()
    client.send(frame(), frame(struct.pack("!H", 1001), Opcode.CLOSE))
    assert client.line.inbox == [HEY]
    assert client.line.is_over


@alone
async def test_what_is_gathered_comes_before_a_ping_and_before_the_good_bye():
    client = Client()
    client.line.gather()
    client.line.say(b"one")
    client.line.ping()
    client.line.gather()
    client.line.say(b"two")
    client.line.hang_up(1012)
    client.line.let_go()
    kinds = [kind for kind, _ in client.transport.frames()]
    assert kinds == [Opcode.TEXT, Opcode.PING, Opcode.TEXT, Opcode.CLOSE]


@alone
async def test_what_was_gathered_for_somebody_who_is_gone_goes_nowhere():
    client = Client()
    client.line.gather()
    client.line.say(b"one")
    client.line.connection_lost(None)
    client.line.let_go()
    client.line.gather()
    client.line.say(b"two")
    assert client.transport.written == b""
    assert client.line.waiting == 0


@alone
async def test_we_hang_up_once_and_wait_for_the_good_bye():
    client = Client()
    client.send(*[frame()] * MOST_UNREAD)
    client.line.hang_up(1012)
    client.line.hang_up(1000)
    client.line.say(b"more")
    assert client.transport.code() == 1012
    assert client.transport.is_reading, "or the good-bye would never be read"
    assert client.line.inbox == []
    assert not client.transport.is_closed
    client.send(frame(), frame(struct.pack("!H", 1012), Opcode.CLOSE))
    assert client.transport.is_closed
    await soon()
    assert (client.left, client.line.inbox) == (1, [])
    client.line.connection_lost(None)
    await soon()
    assert client.left == 1


@alone
async def test_who_never_says_good_bye_is_cut_off():
    client = Client()
    client.line.hang_up(1000)
    await clock.let_pass(lines.GOODBYE_SECONDS / 2)
    assert not client.transport.is_aborted
    await clock.let_pass(lines.GOODBYE_SECONDS / 2)
    assert client.transport.is_aborted


@pytest.mark.parametrize("last", [frame(b"", Opcode.CLOSE), b"no frame"], ids=["good-bye", "nonsense"])
@alone
async def test_who_says_good_bye_and_never_takes_what_was_said_is_cut_off(last):
    """Closed, a connection stays until all is sent: for ever, and no longer counted."""
    client = Client()
    client.send(last)
    assert client.transport.is_closed
    await clock.let_pass(lines.GOODBYE_SECONDS + 0.5)
    assert client.transport.is_aborted


@alone
async def test_a_good_bye_is_answered_with_the_same():
    client = Client()
    client.send(frame(struct.pack("!H", 1001) + b"bye", Opcode.CLOSE))
    assert client.transport.frames() == [(Opcode.CLOSE, struct.pack("!H", 1001) + b"bye")]
    assert client.transport.is_closed


@alone
async def test_who_is_to_be_told_of_the_end_is_told_once_also_if_it_has_come_already():
    told = []
    client = Client()
    client.line.when_over(lambda: told.append("first"))
    client.line.connection_lost(None)
    assert told == [], "in the middle of nothing else"
    await soon()
    client.line.when_over(lambda: told.append("second"))
    assert told == ["first", "second"]


@alone
async def test_who_answers_pings_stays_and_who_does_not_is_cut_off():
    keeper = Keeper()
    here, absent, guessing = (Client(keeper) for _ in range(3))
    answered = 0
    for _ in range(4 * int(lines.PING_SECONDS)):
        await clock.let_pass(1)
        for kind, data in here.transport.frames():
            assert kind is Opcode.PING
            here.send(frame(data, Opcode.PONG))
            answered += 1
        here.transport.written = b""
        guessing.send(frame(b"1234", Opcode.PONG))
    assert answered >= 3
    assert absent.transport.is_aborted
    assert guessing.transport.is_aborted, "an answer to another ping is none"
    assert not here.transport.is_aborted


@alone
async def test_a_quiet_line_holds_next_to_nothing():
    """A parser, a task or a queue for each would be several times as much."""
    keeper = Keeper()
    Client(keeper).send(frame())
    transports = [Transport() for _ in range(200)]
    tracemalloc.start()
    try:
        open_lines = [Line(transport, keeper, set(), set()) for transport in transports]
        for one in open_lines:
            one.data_received(frame())
            one.inbox.pop()
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert held / len(open_lines) < 1024
