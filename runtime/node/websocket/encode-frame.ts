import { opcodes } from "./frame.ts";

/** Encodes an unfragmented frame from server to client, which is never masked (RFC 6455, section 5.1). */
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

/** Encodes a close frame. The reason is cut to what fits in a control frame. */
export function encodeClose(code: number, reason: string = ""): Buffer {
  const payload = Buffer.alloc(2 + Buffer.byteLength(reason));
  payload.writeUInt16BE(code);
  payload.write(reason, 2);
  return encodeFrame(opcodes.close, payload.subarray(0, 125));
}
