import { WireType } from "@bufbuild/protobuf/wire";

/** One field of an encoded message: the offsets of its tag, its value and its end. */
export interface WireField {
  readonly number: number;
  readonly wireType: WireType;
  readonly start: number;
  /** For a length-delimited field, the first byte after the length. */
  readonly valueStart: number;
  readonly end: number;
}

/** Bytes that cannot be parsed as a protobuf message; `offset` is where parsing stopped. */
export class WireError extends Error {
  override readonly name = "WireError";
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(`${message} at byte ${offset}`);
    this.offset = offset;
  }
}

/**
 * Calls `visit` for each field of an encoded message without decoding the values, so that a caller pays only for the
 * fields it reads.
 *
 * Throws a WireError for truncated or malformed bytes.
 */
export function scanFields(
  bytes: Uint8Array,
  visit: (field: WireField) => void,
  start = 0,
  end: number = bytes.length,
): void {
  let position = start;
  while (position < end) {
    const field = readField(bytes, position, end);
    visit(field);
    position = field.end;
  }
}

function readField(bytes: Uint8Array, start: number, end: number): WireField {
  const cursor = { position: start };
  const tag = readVarint(bytes, cursor, end);
  const number = Math.floor(tag / 8);
  const wireType = tag % 8;
  if (number === 0 || number > 0x1fffffff) throw new WireError(`invalid field number ${number}`, start);
  let valueStart = cursor.position;
  switch (wireType) {
    case WireType.Varint:
      readVarint(bytes, cursor, end);
      break;
    case WireType.Bit64:
      cursor.position += 8;
      break;
    case WireType.LengthDelimited: {
      const length = readVarint(bytes, cursor, end);
      valueStart = cursor.position;
      cursor.position += length;
      break;
    }
    case WireType.StartGroup:
      cursor.position = skipGroup(bytes, cursor.position, end, number);
      break;
    case WireType.Bit32:
      cursor.position += 4;
      break;
    default:
      throw new WireError(`field ${number} has the invalid wire type ${wireType}`, start);
  }
  if (cursor.position > end)
    throw new WireError(`field ${number} is truncated (missing bytes: ${cursor.position - end})`, end);
  return { number, wireType, start, valueStart, end: cursor.position };
}

/** Groups nest; an end tag must have the number of its start tag. */
function skipGroup(bytes: Uint8Array, start: number, end: number, group: number): number {
  const open: number[] = [group];
  const cursor = { position: start };
  while (open.length > 0) {
    const at = cursor.position;
    if (at >= end) throw new WireError(`group ${open[open.length - 1]} has no end tag`, at);
    const tag = readVarint(bytes, cursor, end);
    const number = Math.floor(tag / 8);
    const wireType = tag % 8;
    if (wireType === WireType.StartGroup) {
      open.push(number);
    } else if (wireType === WireType.EndGroup) {
      if (open.pop() !== number) throw new WireError(`end tag of group ${number} without a start tag`, at);
    } else {
      cursor.position = readField(bytes, at, end).end;
    }
  }
  return cursor.position;
}

/** Loses low bits of numbers above 2^53, which lengths and tags never reach. */
function readVarint(bytes: Uint8Array, cursor: { position: number }, end: number): number {
  let value = 0;
  let scale = 1;
  for (let count = 0; count < 10; count++) {
    if (cursor.position >= end) throw new WireError("truncated varint", cursor.position);
    const byte = bytes[cursor.position++]!;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
    scale *= 128;
  }
  throw new WireError("varint of more than ten bytes", cursor.position);
}

/** Returns the value of a length-delimited field as text. */
export function fieldText(bytes: Uint8Array, { valueStart, end }: WireField): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + valueStart, end - valueStart).toString("utf8");
}
