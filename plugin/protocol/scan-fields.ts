import { WireType } from "@bufbuild/protobuf/wire";

/** One field of an encoded message: where its tag starts, where its value starts, where it ends. */
export interface WireField {
  readonly number: number;
  readonly wireType: WireType;
  readonly start: number;
  /** For a field with a length: its first byte behind the length. */
  readonly valueStart: number;
  readonly end: number;
}

/** Bytes that are no protobuf message; `offset` is where reading stopped. */
export class WireError extends Error {
  override readonly name = "WireError";
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(`${message} at byte ${offset}`);
    this.offset = offset;
  }
}

/**
 * Calls `visit` for each field of an encoded message, without looking into the values.
 *
 * Whoever needs a few fields of a large message pays for these only. Throws a WireError for bytes that are cut off or
 * that no encoder makes.
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
  if (number === 0 || number > 0x1fffffff) throw new WireError(`a field cannot have the number ${number}`, start);
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
      throw new WireError(`field ${number} has the wire type ${wireType}, which does not exist here`, start);
  }
  if (cursor.position > end) throw new WireError(`field ${number} is cut off, ${cursor.position - end} missing`, end);
  return { number, wireType, start, valueStart, end: cursor.position };
}

/** Groups may nest; their end tag must carry the number of their start tag. */
function skipGroup(bytes: Uint8Array, start: number, end: number, group: number): number {
  const open: number[] = [group];
  const cursor = { position: start };
  while (open.length > 0) {
    const at = cursor.position;
    if (at >= end) throw new WireError(`group ${open[open.length - 1]} has no end`, at);
    const tag = readVarint(bytes, cursor, end);
    const number = Math.floor(tag / 8);
    const wireType = tag % 8;
    if (wireType === WireType.StartGroup) {
      open.push(number);
    } else if (wireType === WireType.EndGroup) {
      if (open.pop() !== number) throw new WireError(`group ${number} ends without having started`, at);
    } else {
      cursor.position = readField(bytes, at, end).end;
    }
  }
  return cursor.position;
}

/** Numbers above 2^53 lose low bits, which no length or tag reaches. */
function readVarint(bytes: Uint8Array, cursor: { position: number }, end: number): number {
  let value = 0;
  let scale = 1;
  for (let count = 0; count < 10; count++) {
    if (cursor.position >= end) throw new WireError("a number is cut off", cursor.position);
    const byte = bytes[cursor.position++]!;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
    scale *= 128;
  }
  throw new WireError("a number has more than ten bytes", cursor.position);
}
