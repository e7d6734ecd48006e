import { BinaryWriter } from "@bufbuild/protobuf/wire";
import { cutText, minChunkBytes } from "./cut-text.ts";
import type { CodeAnnotation, ResponseFile } from "./response-file.ts";

/** The fields of a response other than its files; undefined ones are not written. */
export interface ResponseHead {
  readonly error?: string;
  /** Bits of CodeGeneratorResponse.Feature. */
  readonly supportedFeatures?: number;
  readonly minimumEdition?: number;
  readonly maximumEdition?: number;
}

/** Content of up to this size is a single entry: most other readers of responses do not join chunks. */
export const defaultChunkBytes = 1_048_576;

// Tags: field number * 8 + wire type.
const entryTag = 0x7a;
const contentTag = 0x7a;

const noBytes: Uint8Array = new Uint8Array(0);

/**
 * Yields the bytes of a CodeGeneratorResponse in parts; their concatenation is the message.
 *
 * Content of more than `chunkSize` bytes is cut between characters into several entries, of which only the first has a
 * name, for compilers to join (plugin.proto, File.name). At most one chunk is in memory. `chunkSize` is at least 4;
 * Infinity disables cutting.
 */
export function* encodeResponse(
  head: ResponseHead,
  files: Iterable<ResponseFile>,
  chunkSize: number = defaultChunkBytes,
): Generator<Uint8Array, void> {
  if (!(chunkSize >= minChunkBytes)) {
    throw new RangeError(
      `chunkSize must be at least ${minChunkBytes}, the length of the longest character; got ${chunkSize}`,
    );
  }
  yield encodeHead(head);
  for (const file of files) yield* encodeFile(file, chunkSize);
}

function encodeHead(head: ResponseHead): Uint8Array {
  const writer = new BinaryWriter();
  if (head.error !== undefined) writer.tag(1, 2).string(head.error);
  if (head.supportedFeatures !== undefined) writer.tag(2, 0).uint64(head.supportedFeatures);
  if (head.minimumEdition !== undefined) writer.tag(3, 0).int32(head.minimumEdition);
  if (head.maximumEdition !== undefined) writer.tag(4, 0).int32(head.maximumEdition);
  return writer.finish();
}

function* encodeFile(file: ResponseFile, chunkSize: number): Generator<Uint8Array, void> {
  let first = true;
  for (const chunk of cutText(file.content, chunkSize)) {
    yield* encodeEntry(first ? encodePlace(file) : noBytes, chunk, first ? encodeCodeInfo(file.annotations) : noBytes);
    first = false;
  }
  // An empty file has no chunk, and still needs its entry.
  if (first) yield* encodeEntry(encodePlace(file), noBytes, encodeCodeInfo(file.annotations));
}

/** Yields the content as it is: copying it into the entry is unnecessary, since all lengths are known. */
function* encodeEntry(place: Uint8Array, content: Uint8Array, codeInfo: Uint8Array): Generator<Uint8Array, void> {
  const contentHead = new BinaryWriter().uint32(contentTag).uint32(content.length).finish();
  const length = place.length + contentHead.length + content.length + codeInfo.length;
  yield new BinaryWriter().uint32(entryTag).uint32(length).raw(place).raw(contentHead).finish();
  if (content.length > 0) yield content;
  if (codeInfo.length > 0) yield codeInfo;
}

function encodePlace(file: ResponseFile): Uint8Array {
  const writer = new BinaryWriter().tag(1, 2).string(file.name);
  if (file.insertionPoint !== undefined) writer.tag(2, 2).string(file.insertionPoint);
  return writer.finish();
}

function encodeCodeInfo(annotations: readonly CodeAnnotation[] = []): Uint8Array {
  if (annotations.length === 0) return noBytes;
  const writer = new BinaryWriter().tag(16, 2).fork();
  for (const annotation of annotations) {
    writer.tag(1, 2).fork().tag(1, 2).fork();
    for (const step of annotation.path) writer.int32(step);
    writer.join();
    writer.tag(2, 2).string(annotation.sourceFile).tag(3, 0).int32(annotation.begin).tag(4, 0).int32(annotation.end);
    if (annotation.semantic !== undefined) writer.tag(5, 0).int32(annotation.semantic);
    writer.join();
  }
  return writer.join().finish();
}
