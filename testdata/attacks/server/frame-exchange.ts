import { connect } from "node:net";
import { maskedFrame } from "../../serving/masked-frame.ts";
import { hold } from "../attack.ts";
import { encodeFrames, expectedOf, type FrameSpec } from "./frame-sequence.ts";

const maxMilliseconds = 5000;

interface Response {
  readonly pongs: readonly string[];
  /** The code of the close frame, 0 if it has none; undefined if there was no close frame. */
  readonly code: number | undefined;
}

/** Sends frames after a handshake, and holds what comes back against RFC 6455. Returns the code of the close frame. */
export async function exchangeFrames(
  port: number,
  handshake: string,
  frames: readonly FrameSpec[],
  cuts: readonly number[],
): Promise<number> {
  const expected = expectedOf(frames);
  const isOpen = expected.codes === undefined;
  // A server that keeps the connection has to respond to a ping, and then to a close.
  const end = isOpen ? [maskedFrame(9, "end"), maskedFrame(8, Uint8Array.of(3, 232))] : [];
  const sent = Buffer.concat([encodeFrames(frames), ...end]);
  const received = await exchange(port, handshake, chunksOf(sent, cuts));
  const { pongs, code } = responseOf(received);
  const wanted = isOpen ? [...expected.pongs, "end"] : expected.pongs;
  const codes = expected.codes ?? new Set([1000]);
  hold(code !== undefined && codes.has(code), `closed with ${code} instead of ${[...codes].join(" or ")}`);
  const isPrefix = pongs.every((pong, at) => pong === wanted[at]);
  hold(isPrefix && (expected.isMistake || pongs.length === wanted.length), `pongs: ${JSON.stringify(pongs)}`);
  return code;
}

/** Returns all bytes after the handshake. Closes its side as soon as the server does, which then has to let go. */
function exchange(port: number, handshake: string, chunks: readonly Buffer[]): Promise<Buffer> {
  let received = Buffer.alloc(0);
  let isSent = false;
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true, noDelay: true });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`open after ${maxMilliseconds} ms`));
    }, maxMilliseconds);
    const bodyOf = (): Buffer => received.subarray(received.indexOf("\r\n\r\n") + 4);
    socket.write(handshake);
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (!isSent && received.includes("\r\n\r\n")) {
        isSent = true;
        for (const it of chunks) socket.write(it);
      }
      // The server waits for our side only for two seconds.
      if (isSent && responseOf(bodyOf()).code !== undefined) socket.end();
    });
    socket.on("end", () => socket.end());
    // Of bytes that reach a server after its close.
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(bodyOf());
    });
  });
}

function chunksOf(bytes: Buffer, cuts: readonly number[]): readonly Buffer[] {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, at) => bytes.subarray(places[at], end));
}

/** Reads the frames of a server, which are not masked. */
function responseOf(bytes: Buffer): Response {
  const pongs: string[] = [];
  let at = 0;
  while (at + 2 <= bytes.length) {
    const short = bytes[at + 1]!;
    const start = at + (short === 126 ? 4 : 2);
    const end = start + (short === 126 ? bytes.readUInt16BE(at + 2) : short);
    if (end > bytes.length) break;
    const opcode = bytes[at]! & 15;
    if (opcode === 10) pongs.push(bytes.toString("latin1", start, end));
    if (opcode === 8) return { pongs, code: end - start < 2 ? 0 : bytes.readUInt16BE(start) };
    at = end;
  }
  return { pongs, code: undefined };
}
