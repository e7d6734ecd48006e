import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { fromText } from "@bufbuild/protobuf/txtpb";
import {
  type GeneratedCodeInfo,
  type GeneratedCodeInfo_Annotation,
  GeneratedCodeInfo_AnnotationSchema,
  GeneratedCodeInfoSchema,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { printCodeInfo } from "./code-info-text.ts";
import type { Insertion } from "./insert-at-point.ts";

/** Where protoc keeps the annotations of a file: beside it, with this ending. */
export const META_ENDING = ".pb.meta";

const LINE_FEED = 0x0a;

/**
 * The metadata of a file after an insertion: old annotations behind it moved, those of the inserted text put in.
 *
 * `meta` is the metadata file so far, in wire or text format, which is kept; undefined when there is none. Returns
 * undefined when nothing is to be written, which includes metadata that is neither (protoc leaves it as it is).
 */
export function updateCodeInfo(
  meta: Uint8Array | undefined,
  added: GeneratedCodeInfo | undefined,
  insertion: Insertion,
): Uint8Array | undefined {
  const inserted = added?.annotation ?? [];
  if (meta === undefined && inserted.length === 0) return undefined;
  const old = meta === undefined ? { info: create(GeneratedCodeInfoSchema), isText: false } : readMeta(meta);
  if (old === undefined) return undefined;
  const info = create(GeneratedCodeInfoSchema);
  let crossed = false;
  for (const annotation of old.info.annotation) {
    if (!crossed && annotation.begin >= insertion.offset) {
      crossed = true;
      info.annotation.push(...shiftInserted(inserted, insertion));
    }
    const by = crossed ? insertion.length : 0;
    info.annotation.push(moved(annotation, by, by));
  }
  if (!crossed) info.annotation.push(...shiftInserted(inserted, insertion));
  return old.isText ? printCodeInfo(info) : toBinary(GeneratedCodeInfoSchema, info);
}

function readMeta(meta: Uint8Array): { readonly info: GeneratedCodeInfo; readonly isText: boolean } | undefined {
  try {
    return { info: fromBinary(GeneratedCodeInfoSchema, meta), isText: false };
  } catch {
    // Plugins write text format, because contents of a response are UTF-8.
  }
  try {
    return { info: fromText(GeneratedCodeInfoSchema, Buffer.from(meta).toString("utf8")), isText: true };
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
  annotations: readonly GeneratedCodeInfo_Annotation[],
  { text, offset, indent }: Insertion,
): readonly GeneratedCodeInfo_Annotation[] {
  let position = 0;
  let shift = offset + indent;
  return annotations.map((annotation) => {
    let inner = 0;
    for (; position < annotation.end && position < text.length - 1; position++) {
      if (text[position] !== LINE_FEED) continue;
      if (position >= annotation.begin) inner += indent;
      else shift += indent;
    }
    const begin = shift;
    shift += inner;
    return moved(annotation, begin, shift);
  });
}

function moved(annotation: GeneratedCodeInfo_Annotation, begin: number, end: number): GeneratedCodeInfo_Annotation {
  const copy = create(GeneratedCodeInfo_AnnotationSchema, {
    ...annotation,
    begin: annotation.begin + begin,
    end: annotation.end + end,
  });
  if (annotation.$unknown !== undefined) copy.$unknown = annotation.$unknown;
  return copy;
}
