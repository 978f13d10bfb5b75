"""A line: a client's WebSocket once it stands. A quiet one holds next to nothing: no task, queue, parser or timer.

What is said is written at once. What is heard is read by the parser of `websockets`, which is there only while a frame
is on its way. One keeper sees to it for all lines that somebody is still at the other end.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Generator
from typing import Any, Final, Protocol

from websockets.exceptions import PayloadTooBig, ProtocolError
from websockets.frames import Close, CloseCode, Frame, Opcode
from websockets.streams import StreamReader

MOST_UNREAD = 8  # messages; with so many of a client waiting nothing more is read from it
MOST_BYTES = 4 * 1024 * 1024  # that wait for a slow reader
LARGEST_MESSAGE = 16 * 1024
MOST_FRAMES = 500  # that are no messages, read at once: there were tens of thousands, and nobody's turn meanwhile
PING_SECONDS = 20.0  # between two pings, and the time there is to answer one
GOODBYE_SECONDS = 10.0  # for the other side to say good-bye too
TEXT_FRAME: Final = 0x81
SHORT, MEDIUM = 126, 1 << 16  # from these sizes on a frame says its length in two bytes, and in eight


class Listener(Protocol):
    """Who is at our end of a line."""

    def attend(self) -> None:
        """Something has come."""

    def leave(self) -> None:
        """The line has ended."""


class Line(asyncio.Protocol):
    """One WebSocket; `inbox` holds what has come, for the listener to take."""

    __slots__ = (
        "_connections",
        "_frame",
        "_goodbye",
        "_held",
        "_is_paused",
        "_is_text",
        "_keeper",
        "_message",
        "_parting",
        "_ping",
        "_reader",
        "_tasks",
        "_transport",
        "inbox",
        "is_over",
        "listener",
    )

    def __init__(
        self, transport: asyncio.Transport, keeper: Keeper, connections: set[Any], tasks: set[asyncio.Task[None]]
    ) -> None:
        self._transport = transport
        self._keeper = keeper
        self._connections = connections  # uvicorn's: those to end when it stops
        self._tasks = tasks  # uvicorn's: those to wait for then
        self._reader: StreamReader | None = None  # while a frame has come in part
        self._frame: Generator[None, None, Frame] | None = None
        self._message: bytearray | None = None  # while one has come in part
        self._is_text = False
        self._is_paused = False
        self._held: list[bytes] | None = None  # what was said while it is gathered
        self._ping: bytes | None = None  # that was not answered yet
        self._goodbye: asyncio.TimerHandle | None = None  # once the connection is to end
        self._parting: Callable[[], None] | None = None
        self.inbox: list[bytes] = []
        self.is_over = False  # either side has said good-bye: nothing is said any more, and nothing heard
        self.listener: Listener | None = None
        connections.add(self)
        keeper.add(self)

    # -- saying --------------------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> int:
        """Bytes that the client has not taken yet."""
        return self._transport.get_write_buffer_size() + sum(map(len, self._held or ()))

    def say(self, message: bytes) -> None:
        """Sends a text."""
        if self.is_over:
            return
        size = len(message)
        if size < SHORT:
            head = bytes((TEXT_FRAME, size))
        elif size < MEDIUM:
            head = bytes((TEXT_FRAME, SHORT)) + size.to_bytes(2)
        else:
            head = bytes((TEXT_FRAME, SHORT + 1)) + size.to_bytes(8)
        if self._held is None:
            self._transport.write(head + message)
        else:
            self._held += (head, message)

    def gather(self) -> None:
        """Keeps what is said until `let_go`, or until others have their turn: one message costs as much as several."""
        if self._held is None and not self.is_over:
            self._held = []
            asyncio.get_running_loop().call_soon(self.let_go)

    def let_go(self) -> None:
        """Sends what was gathered."""
        held, self._held = self._held, None
        if held and not self.is_over:
            self._transport.write(b"".join(held))

    def hang_up(self, code: int) -> None:
        """Ends the connection after all that was said; a client that does not answer is cut off."""
        if self.is_over or self._transport.is_closing():
            return
        self._write(Opcode.CLOSE, Close(code, "").serialize())
        self._end()
        self.resume()
        self._goodbye = asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self._transport.abort)

    def shutdown(self) -> None:
        """The server stops; called by uvicorn."""
        if not self.is_over:
            self._write(Opcode.CLOSE, Close(CloseCode.SERVICE_RESTART, "").serialize())
            self._end()
        self._transport.close()

    def ping(self) -> bool:
        """Asks whether somebody is there; a line at which nobody has answered the last time is cut."""
        if self._ping is not None or self._transport.is_closing():
            self._transport.abort()  # what still waits would never be read
            return False
        self._ping = secrets.token_bytes(4)  # so that an answer to another one is none
        self._write(Opcode.PING, self._ping)
        return True

    def _write(self, kind: Opcode, data: bytes | bytearray | memoryview) -> None:
        self.let_go()  # all in the order in which it was said
        self._transport.write(Frame(kind, data).serialize(mask=False))

    # -- hearing -------------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Takes frames apart, as many as may be unread; the rest waits."""
        if self._transport.is_closing():
            return
        if self._reader is None:
            self._reader = StreamReader()
        self._reader.feed_data(data)
        self._read_on()

    def _read_on(self) -> None:
        frames = 0
        try:
            while len(self.inbox) < MOST_UNREAD and self._reader is not None:
                frame = self._next(self._reader)
                if frame is None:
                    return
                frames += 1
                if frames > MOST_FRAMES:
                    self._fail(CloseCode.POLICY_VIOLATION)
                    return
                self._take(frame)
        except ProtocolError:
            self._fail(CloseCode.PROTOCOL_ERROR)
        except UnicodeDecodeError:
            self._fail(CloseCode.INVALID_DATA)
        except PayloadTooBig:
            self._fail(CloseCode.MESSAGE_TOO_BIG)

    def _next(self, reader: StreamReader) -> Frame | None:
        """The next frame that is here as a whole."""
        if self._frame is None:
            if not reader.buffer:
                self._reader = None
                return None
            room = LARGEST_MESSAGE - len(self._message or b"")
            self._frame = Frame.parse(reader.read_exact, mask=True, max_size=room)
        try:
            next(self._frame)
        except StopIteration as done:
            self._frame = None
            frame: Frame = done.value
            return frame
        return None

    def _take(self, frame: Frame) -> None:
        match frame.opcode:
            case Opcode.TEXT | Opcode.BINARY:
                if self._message is not None:
                    raise ProtocolError("expected a continuation frame")
                self._is_text = frame.opcode is Opcode.TEXT
                self._go_on(frame, bytearray())
            case Opcode.CONT:
                if self._message is None:
                    raise ProtocolError("unexpected continuation frame")
                self._go_on(frame, self._message)
            case Opcode.PING if not self.is_over:
                if self.waiting > MOST_BYTES:  # it asks and asks, and takes no answer
                    self._transport.abort()
                else:
                    self._write(Opcode.PONG, frame.data)
            case Opcode.PONG if bytes(frame.data) == self._ping:
                self._ping = None
            case Opcode.CLOSE:
                Close.parse(frame.data)
                if not self.is_over:
                    self._write(Opcode.CLOSE, frame.data)
                    self._end(heeding=True)
                self._close()

    def _go_on(self, frame: Frame, message: bytearray) -> None:
        """A part of a message has come, or all of it."""
        message += frame.data
        self._message = None if frame.fin else message
        if not frame.fin or self.is_over:
            return
        if self._is_text:
            message.decode()  # or it is no text
        self.inbox.append(bytes(message))
        if len(self.inbox) >= MOST_UNREAD and not self._is_paused:
            self._is_paused = True
            self._transport.pause_reading()
        if self.listener is not None:
            self.listener.attend()

    def resume(self) -> None:
        """All that was taken apart has been read: what waits behind it is next, and more may come."""
        if self._is_paused:
            self._is_paused = False
            self._transport.resume_reading()
            self._read_on()

    def _fail(self, code: CloseCode) -> None:
        """What comes is no WebSocket's any more."""
        if not self.is_over:
            self._write(Opcode.CLOSE, Close(code, "").serialize())
            self._end()
        self._close()

    # -- the end -------------------------------------------------------------------------------------------------------

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Does something that uvicorn waits for when it stops."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def when_over(self, act: Callable[[], None]) -> None:
        """Has one thing done once the line has ended; at once if it has."""
        if self.is_over:
            act()
        else:
            self._parting = act

    def _end(self, *, heeding: bool = False) -> None:
        """Nothing is said or heard from here on; what a client said before its good-bye may still be heeded."""
        if not self.is_over:
            self.is_over = True
            if not heeding:
                self.inbox.clear()
            self._keeper.remove(self)
            asyncio.get_running_loop().call_soon(self._part)  # in the middle of nothing else

    def _part(self) -> None:
        """Tells those who have to know that the line has ended."""
        if self.listener is not None:
            self.listener.leave()
        if self._parting is not None:
            self._parting()
        self.listener = self._parting = None

    def _close(self) -> None:
        """Both sides have said good-bye, or one cannot be understood; who does not take what was said is cut off."""
        self._reader = self._frame = self._message = None
        self._transport.close()
        if self._goodbye is None:
            self._goodbye = asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self._transport.abort)

    def connection_lost(self, error: Exception | None) -> None:
        """The client is gone."""
        self._connections.discard(self)
        self._end()
        self._reader = self._frame = self._message = None
        if self._goodbye is not None:
            self._goodbye.cancel()
            self._goodbye = None

    def pause_writing(self) -> None:
        """More waits than the system takes: whoever has more to say decides what to do."""

    def resume_writing(self) -> None:
        """The system takes more."""


class Keeper:
    """Asks at all lines, now and then, whether somebody is there: one timer for all."""

    def __init__(self) -> None:
        self._every = PING_SECONDS
        self._due: dict[Line, float] = {}  # when to ask next, the first to be asked first
        self._timer: asyncio.TimerHandle | None = None

    def add(self, line: Line) -> None:
        """There is one more line."""
        self._ask_later(line)
        self._wind()

    def remove(self, line: Line) -> None:
        """A line has ended."""
        self._due.pop(line, None)

    def _ask_later(self, line: Line) -> None:
        self._due[line] = asyncio.get_running_loop().time() + self._every

    def _wind(self) -> None:
        if self._timer is None and self._due:
            self._timer = asyncio.get_running_loop().call_later(min(1.0, self._every), self._ask)

    def _ask(self) -> None:
        self._timer = None
        now = asyncio.get_running_loop().time()
        due = []
        for line, at in self._due.items():
            if at > now:
                break
            due.append(line)
        for line in due:
            del self._due[line]
            if line.ping():
                self._ask_later(line)
        self._wind()
