export interface MaskedFrameOptions {
  readonly mask?: Uint8Array;
  readonly isFinal?: boolean;
}

/** Returns a frame as sent by clients (RFC 6455, section 5.3). */
export function maskedFrame(opcode: number, content: Uint8Array | string, options: MaskedFrameOptions = {}): Buffer {
  const { mask = Uint8Array.of(1, 2, 3, 4), isFinal = true } = options;
  const payload = Buffer.from(content as string);
  const { length } = payload;
  const size = length < 126 ? [length] : length < 0x10000 ? [126, length >> 8, length & 255] : wide(length);
  const header = Buffer.from([(isFinal ? 0x80 : 0) | opcode, 0x80 | size[0]!, ...size.slice(1), ...mask]);
  return Buffer.concat([header, payload.map((byte, at) => byte ^ mask[at % 4]!)]);
}

function wide(length: number): number[] {
  return [127, 0, 0, 0, 0, length >>> 24, (length >> 16) & 255, (length >> 8) & 255, length & 255];
}
