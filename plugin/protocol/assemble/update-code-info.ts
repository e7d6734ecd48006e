import { parseCodeInfo, printCodeInfo } from "../code-info/code-info-text.ts";
import { readAnnotations, type WireAnnotation, writeAnnotations } from "../code-info/wire-annotation.ts";
import type { Insertion } from "./insert-at-point.ts";

const lineFeed = 0x0a;

/**
 * The metadata of a file after an insertion: old annotations behind it moved, those of the inserted text put in.
 *
 * `meta` is the metadata file so far, in wire or text format, which is kept; undefined when there is none. Returns
 * undefined when nothing is to be written, which includes metadata that is neither (protoc leaves it as it is).
 */
export function updateCodeInfo(
  meta: Uint8Array | undefined,
  added: readonly WireAnnotation[],
  insertion: Insertion,
): Uint8Array | undefined {
  if (meta === undefined && added.length === 0) return undefined;
  const old = meta === undefined ? { annotations: [], isText: false } : readMeta(meta);
  if (old === undefined) return undefined;
  const firstBehind = old.annotations.findIndex((annotation) => annotation.begin >= insertion.offset);
  const before = firstBehind < 0 ? old.annotations.length : firstBehind;
  const annotations = [
    ...old.annotations.slice(0, before),
    ...shiftInserted(added, insertion),
    // All that follow in the list, wherever they begin.
    ...old.annotations.slice(before).map((annotation) => moved(annotation, insertion.length, insertion.length)),
  ];
  return old.isText ? printCodeInfo(annotations) : writeAnnotations(annotations);
}

interface Meta {
  readonly annotations: readonly WireAnnotation[];
  readonly isText: boolean;
}

function readMeta(meta: Uint8Array): Meta | undefined {
  try {
    return { annotations: readAnnotations(meta), isText: false };
  } catch {
    // Plugins write text format, because contents of a response are UTF-8.
  }
  try {
    return { annotations: parseCodeInfo(meta), isText: true };
  } catch {
    return undefined;
  }
}

/**
 * Annotations count in the text as the plugin gave it; every line break before them has brought one indentation.
 *
 * Like protoc, the text is walked once for all of them, so the position never goes back: an annotation that starts
 * before the end of the one before it is moved by the lines counted so far.
 */
function shiftInserted(
  annotations: readonly WireAnnotation[],
  { text, offset, indent }: Insertion,
): readonly WireAnnotation[] {
  let position = 0;
  let shift = offset + indent;
  return annotations.map((annotation) => {
    let inner = 0;
    // protoc reads beyond the end of a text that is empty, and what it finds there is chance; this stops.
    for (; position < annotation.end && position < text.length - 1; position++) {
      if (text[position] !== lineFeed) continue;
      if (position >= annotation.begin) inner += indent;
      else shift += indent;
    }
    const begin = shift;
    shift += inner;
    return moved(annotation, begin, shift);
  });
}

function moved(annotation: WireAnnotation, begin: number, end: number): WireAnnotation {
  return { ...annotation, begin: annotation.begin + begin, end: annotation.end + end };
}
