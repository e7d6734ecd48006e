import type { Duplex } from "node:stream";
import type { Chunks } from "../../server/exchange/incoming.ts";
import { breakOff, closeSoon, destroySoon, endClosed } from "../close-soon.ts";
import { drained } from "../drained.ts";
import { createFrameReader } from "./create-frame-reader.ts";
import { encodeClose, encodeFrame } from "./encode-frame.ts";
import { type FrameError, opcodes } from "./frame.ts";

// Callers of a stream have only "close" to say. Anything else is read and dropped.
const maxMessageBytes = 64 * 1024;
// Of pongs that a caller asks for without reading them. Messages wait for the caller anyway.
const maxUnsentBytes = 1024 * 1024;

/** Sends each chunk as a text message, then closes with 1000, or with 1011 if the stream ended with an error. */
export function serveWebSocket(socket: Duplex, head: Buffer, chunks: Chunks): void {
  const read = createFrameReader(maxMessageBytes);
  let isClosing = false;
  let unsentBytes = 0;

  const sendLast = (frame: Buffer): void => {
    if (isClosing) return;
    isClosing = true;
    socket.write(frame);
    destroySoon(socket);
  };
  /** Starts the closing handshake. */
  const close = (code: number, reason = ""): void => sendLast(encodeClose(code, reason));
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
        sendLast(encodeFrame(opcodes.close, payload.subarray(0, 2)));
        // Data after a close frame is ignored (section 5.5.1).
        endClosed(socket.off("data", receive).resume());
        return;
      }
    }
    if (unsentBytes > maxUnsentBytes) breakOff(socket);
  };
  const receive = (bytes: Buffer): void => {
    try {
      take(bytes);
    } catch (error) {
      socket.off("data", receive).resume();
      const { code, message } = error as FrameError;
      close(code, message);
      // From here on nothing can be read, not even a close frame.
      socket.end();
    }
  };

  socket.once("close", () => chunks.return?.());
  socket.on("error", () => socket.destroy());
  socket.on("end", () => closeSoon(socket));
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
    // The error has been reported already.
    close(1011);
  }
}
