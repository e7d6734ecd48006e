import { parseCodeInfo, printCodeInfo } from "../code-info/code-info-text.ts";
import { readAnnotations, type WireAnnotation, writeAnnotations } from "../code-info/wire-annotation.ts";
import type { Insertion } from "./insert-at-point.ts";

const lineFeed = 0x0a;

/**
 * Returns the metadata of a file after an insertion: moves the annotations that follow it, and adds those of the text.
 *
 * `meta` is the current metadata, if any, in wire or text format; the result has the same format. Returns undefined if
 * there is nothing to write, which includes metadata in neither format: protoc leaves it alone.
 */
export function updateCodeInfo(
  meta: Uint8Array | undefined,
  added: readonly WireAnnotation[],
  insertion: Insertion,
): Uint8Array | undefined {
  if (meta === undefined && added.length === 0) return undefined;
  const old = meta === undefined ? { annotations: [], isText: false } : readMeta(meta);
  if (old === undefined) return undefined;
  const firstAfter = old.annotations.findIndex((annotation) => annotation.begin >= insertion.offset);
  const before = firstAfter < 0 ? old.annotations.length : firstAfter;
  const annotations = [
    ...old.annotations.slice(0, before),
    ...shiftInserted(added, insertion),
    // All that follow in the list, wherever they begin: protoc does not sort them.
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
    // Plugins emit text format, since the content of a response is UTF-8.
  }
  try {
    return { annotations: parseCodeInfo(meta), isText: true };
  } catch {
    return undefined;
  }
}

/**
 * Moves annotations, whose offsets are those of the plugin's text, by the indentation added at each line break.
 *
 * Like protoc, walks the text once for all of them and never backwards: an annotation that starts before the end of the
 * previous one is moved by the lines counted so far.
 */
function shiftInserted(
  annotations: readonly WireAnnotation[],
  { text, offset, indent }: Insertion,
): readonly WireAnnotation[] {
  let position = 0;
  let shift = offset + indent;
  return annotations.map((annotation) => {
    let inner = 0;
    // protoc reads past the end of an empty text, with undefined results; stop at the end instead.
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
