/** The kinds of frames (RFC 6455, section 5.2). */
export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

export interface Frame {
  readonly opcode: number;
  readonly payload: Buffer;
}

/** What a peer must not do; the code is for the close frame (RFC 6455, section 7.4.1). */
export class FrameError extends Error {
  readonly code: 1002 | 1007 | 1009;

  constructor(code: 1002 | 1007 | 1009, message: string) {
    super(message);
    this.code = code;
  }
}

/** A frame from server to client: whole, and without a mask. */
export function encodeFrame(opcode: number, payload: Uint8Array | string): Buffer {
  const length = Buffer.byteLength(payload);
  const header = length < 126 ? 2 : length < 0x10000 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = 0x80 | opcode;
  frame[1] = header === 2 ? length : header === 4 ? 126 : 127;
  if (header === 4) frame.writeUInt16BE(length, 2);
  if (header === 10) frame.writeBigUInt64BE(BigInt(length), 2);
  if (typeof payload === "string") frame.write(payload, header);
  else frame.set(payload, header);
  return frame;
}

/** A close frame; the reason is cut to what fits in a control frame. */
export function encodeClose(code: number, reason: string = ""): Buffer {
  const payload = Buffer.alloc(2 + Buffer.byteLength(reason));
  payload.writeUInt16BE(code);
  payload.write(reason, 2);
  return encodeFrame(opcodes.close, payload.subarray(0, 125));
}

/**
 * Takes the bytes of a client as they come and gives the frames that are whole. Throws a FrameError for what RFC 6455
 * forbids, and for messages of more than `limit` bytes as soon as they are announced.
 */
export function createFrameReader(limit: number): (chunk: Buffer) => Frame[] {
  const chunks: Buffer[] = [];
  let size = 0;
  // Joining is put off until something can come of it: a frame may come byte by byte.
  let needed = 2;
  let messageSize: number | undefined;

  const check = (first: number, opcode: number, length: number): void => {
    const isFinal = first >= 0x80;
    if (opcode >= opcodes.close) {
      if (!isFinal || length > 125) throw new FrameError(1002, "a control frame is whole and has at most 125 bytes");
      return;
    }
    if ((opcode === opcodes.continuation) !== (messageSize !== undefined)) {
      throw new FrameError(1002, "a message begins with a frame of its kind and goes on with continuations");
    }
    const total = (messageSize ?? 0) + length;
    if (total > limit) throw new FrameError(1009, `a message has at most ${limit} bytes`);
    messageSize = isFinal ? undefined : total;
  };

  /** The next frame of `bytes`, or undefined when `needed` of them are not there. */
  const take = (bytes: Buffer): { frame: Frame; end: number } | undefined => {
    needed = 2;
    if (bytes.length < needed) return undefined;
    const [first, second] = [bytes[0]!, bytes[1]!];
    const opcode = first & 15;
    if ((first & 0x70) !== 0) throw new FrameError(1002, "no extension is agreed on");
    if (!knownOpcodes.has(opcode)) throw new FrameError(1002, `there is no opcode ${opcode}`);
    if (second < 0x80) throw new FrameError(1002, "frames of a client are masked");
    const short = second & 127;
    const header = short < 126 ? 2 : short === 126 ? 4 : 10;
    needed = header + 4;
    if (bytes.length < needed) return undefined;
    const length = header === 2 ? short : readLength(bytes, header);
    needed += length;
    if (length > limit && opcode < opcodes.close) throw new FrameError(1009, `a frame has at most ${limit} bytes`);
    if (opcode >= opcodes.close && length > 125) check(first, opcode, length);
    if (bytes.length < needed) return undefined;
    check(first, opcode, length);
    const payload = unmask(bytes.subarray(header + 4, needed), bytes.subarray(header, header + 4));
    if (opcode === opcodes.close) checkClose(payload);
    return { frame: { opcode, payload }, end: needed };
  };

  return (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size < needed) return [];
    let bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks, size);
    const frames: Frame[] = [];
    for (let found = take(bytes); found !== undefined; found = take(bytes)) {
      frames.push(found.frame);
      bytes = bytes.subarray(found.end);
    }
    chunks.splice(0, chunks.length, bytes);
    size = bytes.length;
    return frames;
  };
}

const knownOpcodes: ReadonlySet<number> = new Set(Object.values(opcodes));

/** Lengths stand in the shortest form that holds them. */
function readLength(bytes: Buffer, header: 4 | 10 | 2): number {
  const length = header === 4 ? bytes.readUInt16BE(2) : bytes.readBigUInt64BE(2);
  if (length < (header === 4 ? 126 : 0x10000)) throw new FrameError(1002, "a length is written longer than it is");
  return Number(length);
}

function unmask(payload: Buffer, mask: Buffer): Buffer {
  const plain = Buffer.allocUnsafe(payload.length);
  for (let at = 0; at < payload.length; at++) plain[at] = payload[at]! ^ mask[at & 3]!;
  return plain;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function checkClose(payload: Buffer): void {
  if (payload.length === 0) return;
  const code = payload.length < 2 ? 0 : payload.readUInt16BE(0);
  // Section 7.4: what is registered, and what applications may take.
  if (!((code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code)) || (code >= 3000 && code <= 4999))) {
    throw new FrameError(1002, `no close frame has the code ${code}`);
  }
  try {
    utf8.decode(payload.subarray(2));
  } catch {
    throw new FrameError(1007, "the reason of a close frame is UTF-8");
  }
}
