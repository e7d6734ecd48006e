import { insertionMarker } from "../response/insertion-marker.ts";

/** A file with text inserted, and the offsets needed to move the annotations of its metadata. */
export interface Insertion {
  readonly target: Uint8Array;
  /** Offset of the inserted text. */
  readonly offset: number;
  /** The text before indentation, with its final line break. */
  readonly text: Uint8Array;
  /** Bytes by which everything after the text has moved. */
  readonly length: number;
  /** Bytes of indentation of each line. */
  readonly indent: number;
}

const lineFeed = 0x0a;
const space = 0x20;
const tab = 0x09;

/**
 * Inserts text at the first marker of a name; returns undefined if the file has no such marker.
 *
 * Does what protoc does, byte for byte: the text goes above the marker's line, indented like that line (by spaces and
 * tabs), so that later insertions follow earlier ones. If `/*` is three bytes before the marker, the text goes right
 * before it. A missing final line break is added, except to empty text.
 */
export function insertAtPoint(target: Uint8Array, point: string, content: Uint8Array): Insertion | undefined {
  const bytes = Buffer.from(target.buffer, target.byteOffset, target.length);
  const marker = bytes.indexOf(insertionMarker(point));
  if (marker < 0) return undefined;
  // protoc checks exactly three bytes back, whatever the third byte is, and not at the start of the file.
  const inline = marker > 3 && bytes[marker - 3] === 0x2f && bytes[marker - 2] === 0x2a;
  const offset = inline ? marker - 3 : bytes.subarray(0, marker).lastIndexOf(lineFeed) + 1;
  const indent = bytes.subarray(offset, endOfIndent(bytes, offset));
  const text = withFinalBreak(content);
  const inserted = indentLines(text, indent);
  return {
    target: Buffer.concat([bytes.subarray(0, offset), inserted, bytes.subarray(offset)]),
    offset,
    text,
    length: inserted.length,
    indent: indent.length,
  };
}

function endOfIndent(bytes: Uint8Array, start: number): number {
  let end = start;
  while (bytes[end] === space || bytes[end] === tab) end++;
  return end;
}

function withFinalBreak(content: Uint8Array): Uint8Array {
  if (content.length === 0 || content[content.length - 1] === lineFeed) return content;
  return Buffer.concat([content, Buffer.of(lineFeed)]);
}

/** Indents empty lines too. */
function indentLines(text: Uint8Array, indent: Uint8Array): Uint8Array {
  if (indent.length === 0) return text;
  const parts: Uint8Array[] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf(lineFeed, start) + 1;
    parts.push(indent, text.subarray(start, end));
    start = end;
  }
  return Buffer.concat(parts);
}
