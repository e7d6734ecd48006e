import type { Duplex } from "node:stream";
import type { Chunks } from "../../server/exchange/incoming.ts";
import { drained } from "../drained.ts";
import { createFrameReader, encodeClose, encodeFrame, type FrameError, opcodes } from "./frame.ts";

// Callers of a stream have nothing to say but "close"; what they say all the same is read and dropped.
const maxMessageBytes = 64 * 1024;
// Of pongs that a caller asks for and does not take. Messages are held back by themselves.
const maxUnsentBytes = 1024 * 1024;
// Milliseconds; who has not answered a close by then is not waited for (RFC 6455, section 7.1.1).
const patience = 2000;

/** Sends each chunk as a text message, and closes with 1000, or with 1011 where an error was the end. */
export function serveWebSocket(socket: Duplex, head: Buffer, chunks: Chunks): void {
  const read = createFrameReader(maxMessageBytes);
  let isClosing = false;
  let unsentBytes = 0;

  const sayLast = (frame: Buffer): void => {
    if (isClosing) return;
    isClosing = true;
    socket.write(frame);
    setTimeout(() => socket.destroy(), patience).unref();
  };
  /** Says that this is the end, and waits for the caller to say so too. */
  const close = (code: number, reason = ""): void => sayLast(encodeClose(code, reason));
  const pong = (payload: Buffer): void => {
    const frame = encodeFrame(opcodes.pong, payload);
    unsentBytes += frame.length;
    socket.write(frame, () => {
      unsentBytes -= frame.length;
    });
  };
  const take = (bytes: Buffer): void => {
    for (const { opcode, payload } of read(bytes)) {
      if (opcode === opcodes.ping && !isClosing) pong(payload);
      if (opcode === opcodes.close) {
        sayLast(encodeFrame(opcodes.close, payload.subarray(0, 2)));
        // Whatever follows a close frame does not count (section 5.5.1).
        socket.off("data", receive).resume().end();
        return;
      }
    }
    if (unsentBytes > maxUnsentBytes) socket.destroy();
  };
  const receive = (bytes: Buffer): void => {
    try {
      take(bytes);
    } catch (error) {
      socket.off("data", receive).resume();
      const { code, message } = error as FrameError;
      close(code, message);
      // Nothing that comes from there can be understood any more, a close frame neither.
      socket.end();
    }
  };

  socket.once("close", () => chunks.return?.());
  socket.on("error", () => socket.destroy());
  socket.on("end", () => socket.end());
  socket.on("data", receive);
  if (head.length > 0) receive(head);
  pump(socket, chunks, () => isClosing, close);
}

async function pump(
  socket: Duplex,
  chunks: Chunks,
  isClosing: () => boolean,
  close: (code: number) => void,
): Promise<void> {
  try {
    for (;;) {
      const { done, value } = await chunks.next();
      if (isClosing() || socket.destroyed) {
        chunks.return?.();
        return;
      }
      if (done) return close(value === true ? 1011 : 1000);
      if (!socket.write(encodeFrame(opcodes.text, value))) await drained(socket);
    }
  } catch {
    // It is reported already.
    close(1011);
  }
}
