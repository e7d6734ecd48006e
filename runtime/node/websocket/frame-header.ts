import { FrameError, opcodes } from "./frame.ts";

/** The header of a client's frame (RFC 6455, section 5.2). */
export interface FrameHeader {
  readonly isFinal: boolean;
  readonly opcode: number;
  /** Of the payload, in bytes. */
  readonly length: number;
  /** Bytes before the payload, the mask included as the last four. */
  readonly size: number;
}

const knownOpcodes: ReadonlySet<number> = new Set(Object.values(opcodes));

/** Reads a header at the start of `bytes`, or returns how many bytes it takes to read more of it. */
export function readFrameHeader(bytes: Buffer): FrameHeader | number {
  if (bytes.length < 2) return 2;
  const [first, second] = [bytes[0]!, bytes[1]!];
  const opcode = first & 15;
  if ((first & 0x70) !== 0) throw new FrameError(1002, "no extension is agreed on");
  if (!knownOpcodes.has(opcode)) throw new FrameError(1002, `unknown opcode ${opcode}`);
  if (second < 0x80) throw new FrameError(1002, "frames of a client must be masked");
  const short = second & 127;
  const lengthEnd = short < 126 ? 2 : short === 126 ? 4 : 10;
  const size = lengthEnd + 4;
  if (bytes.length < size) return size;
  return { isFinal: first >= 0x80, opcode, length: lengthEnd === 2 ? short : readLength(bytes, lengthEnd), size };
}

/** Lengths must have the shortest form that holds them. */
function readLength(bytes: Buffer, end: 4 | 10): number {
  const length = end === 4 ? bytes.readUInt16BE(2) : bytes.readBigUInt64BE(2);
  if (length < (end === 4 ? 126 : 0x10000)) throw new FrameError(1002, "a length must have its shortest form");
  return Number(length);
}
