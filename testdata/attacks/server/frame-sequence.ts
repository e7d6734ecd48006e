import fc from "fast-check";

/** A frame of a client, well-formed or not (RFC 6455, section 5.2). */
export interface FrameSpec {
  readonly opcode: number;
  readonly isFinal: boolean;
  readonly reserved: number;
  readonly isMasked: boolean;
  readonly payload: Uint8Array;
  /** The bits of the length field, more than needed at times. */
  readonly lengthBits: 7 | 16 | 64;
  /** A length that is announced in place of the real one. */
  readonly announced: number | undefined;
}

/** How a server has to respond to a sequence of frames. */
export interface Expected {
  /** The payload of its pongs. If the sequence has a mistake, it need not send the last of them. */
  readonly pongs: readonly string[];
  /** The codes with which it may close; 0 for a close frame without one. Undefined if it keeps the connection. */
  readonly codes: ReadonlySet<number> | undefined;
  readonly isMistake: boolean;
}

const maxMessageBytes = 64 * 1024;

const text = fc.constantFrom("", "a", "\u00e9", "\u20ac".repeat(20), "{}").map((it) => new Uint8Array(Buffer.from(it)));
// Cut in the middle of a character, too: data is not looked at.
const bytes = fc.oneof(text, fc.uint8Array({ maxLength: 8 }), fc.constant(Uint8Array.of(0xe2, 0x82)));
const sized = fc
  .constantFrom(0, 1, 125, 126, 127, 128, 65_535, 65_536, 65_537)
  .map((length) => new Uint8Array(length).fill(97));
const closing = fc
  .tuple(
    fc.constantFrom(0, 999, 1000, 1001, 1003, 1004, 1005, 1006, 1007, 1011, 1014, 1015, 2999, 3000, 4999, 5000, 65_535),
    fc.oneof(text, fc.constant(Uint8Array.of(0xff))),
  )
  .map(([code, reason]) => Uint8Array.of(code >> 8, code & 255, ...reason));

const rarely = <T>(usual: T, odd: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 30, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd });

const frame = (opcode: fc.Arbitrary<number>, payload: fc.Arbitrary<Uint8Array>, isFinal: fc.Arbitrary<boolean>) =>
  fc
    .record({
      opcode,
      payload,
      isFinal,
      reserved: rarely(0, fc.integer({ min: 1, max: 7 })),
      isMasked: rarely(true, fc.constant(false)),
      longer: rarely(0, fc.constantFrom(1, 2)),
      announced: rarely<number | undefined>(undefined, fc.constantFrom(65_537, 2 ** 31, 2 ** 32 + 1, 2 ** 53, 2 ** 63)),
    })
    .map(({ longer, ...spec }): FrameSpec => {
      const bits = [7, 16, 64] as const;
      const { length } = spec.payload;
      const least = length < 126 ? 0 : length < 65_536 ? 1 : 2;
      const lengthBits = spec.announced === undefined ? bits[Math.min(least + longer, 2)]! : 64;
      return { ...spec, lengthBits };
    });

/** Messages in pieces with pings between them, sizes at the limits of their length fields, closes, and mistakes of all kinds. */
export const frameSequences: fc.Arbitrary<readonly FrameSpec[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: frame(fc.constantFrom(1, 2, 0, 0), bytes, fc.boolean()) },
    { weight: 3, arbitrary: frame(fc.constantFrom(9, 10), bytes, rarely(true, fc.constant(false))) },
    { weight: 1, arbitrary: frame(fc.constantFrom(1, 2, 9), sized, fc.constant(true)) },
    { weight: 1, arbitrary: frame(fc.constantFrom(8), fc.oneof(closing, bytes), rarely(true, fc.constant(false))) },
    { weight: 1, arbitrary: frame(rarely(9, fc.constantFrom(3, 7, 11, 15)), text, fc.constant(true)) },
  ),
  { maxLength: 20 },
);

export function encodeFrames(frames: readonly FrameSpec[]): Buffer {
  return Buffer.concat(frames.map((it) => encode(it)));
}

function encode({ opcode, isFinal, reserved, isMasked, payload, lengthBits, announced }: FrameSpec): Buffer {
  const length = BigInt(announced ?? payload.length);
  const [code, size] = ({ 7: [Number(length), 0], 16: [126, 2], 64: [127, 8] } as const)[lengthBits];
  const wide = Array.from({ length: size }, (_, at) => Number((length >> BigInt(8 * (size - 1 - at))) & 255n));
  const mask = isMasked ? [1, 2, 3, 4] : [];
  const first = (isFinal ? 0x80 : 0) | (reserved << 4) | opcode;
  const masked = isMasked ? payload.map((byte, at) => byte ^ mask[at % 4]!) : payload;
  return Buffer.concat([Buffer.from([first, (isMasked ? 0x80 : 0) | code, ...wide, ...mask]), masked]);
}

/** Follows RFC 6455 frame by frame, in no hurry. */
export function expectedOf(frames: readonly FrameSpec[]): Expected {
  const pongs: string[] = [];
  let open: number | undefined;
  for (const it of frames) {
    const codes = mistakesOf(it, open);
    if (codes.size > 0) return { pongs, codes, isMistake: true };
    if (it.opcode === 9) pongs.push(Buffer.from(it.payload).toString("latin1"));
    if (it.opcode === 8) return { pongs, codes: new Set([codeOf(it.payload) ?? 0]), isMistake: false };
    if (it.opcode < 3) open = it.isFinal ? undefined : (open ?? 0) + it.payload.length;
  }
  return { pongs, codes: undefined, isMistake: false };
}

/** The codes for what is wrong with a frame. `open` is the length of the message so far that it may continue. */
function mistakesOf(it: FrameSpec, open: number | undefined): Set<number> {
  const { opcode, isFinal, payload, lengthBits, announced } = it;
  const codes = new Set<number>();
  const length = announced ?? payload.length;
  const isControl = opcode >= 8;
  if (it.reserved !== 0 || !it.isMasked || ![0, 1, 2, 8, 9, 10].includes(opcode)) codes.add(1002);
  if (isControl && (!isFinal || length > 125)) codes.add(1002);
  if ((lengthBits === 16 && length < 126) || (lengthBits === 64 && length < 65_536)) codes.add(1002);
  if (!isControl && (opcode === 0) !== (open !== undefined)) codes.add(1002);
  if (!isControl && (open ?? 0) + length > maxMessageBytes) codes.add(1009);
  if (opcode === 8 && codes.size === 0 && payload.length > 0) {
    const code = codeOf(payload);
    if (code === undefined || !isAllowed(code)) codes.add(1002);
    if (!isUtf8(payload.subarray(2))) codes.add(1007);
  }
  return codes;
}

function codeOf(payload: Uint8Array): number | undefined {
  return payload.length < 2 ? undefined : payload[0]! * 256 + payload[1]!;
}

/** Section 7.4, with the codes that IANA has registered since. */
function isAllowed(code: number): boolean {
  return (code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code)) || (code >= 3000 && code <= 4999);
}

function isUtf8(content: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(content);
    return true;
  } catch {
    return false;
  }
}
