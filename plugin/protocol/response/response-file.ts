/**
 * One entry of a response: a new file, or text for an insertion point of an existing file.
 *
 * `content` may be an iterable of pieces of any size, produced while they are written, so that a response can be larger
 * than memory. It is iterated once, after `generate` has returned.
 */
export interface ResponseFile {
  /** Relative to the output directory, with `/` as separator; see checkFileName. */
  readonly name: string;
  readonly content: string | Iterable<string>;
  /** NAME of a marker `@@protoc_insertion_point(NAME)` in the file; the content is inserted above its line. */
  readonly insertionPoint?: string;
  /** Which descriptor each part of the content comes from, for tools that jump from generated code to the proto file. */
  readonly annotations?: readonly CodeAnnotation[];
}

/** Identifies the descriptor of a proto element. */
export interface DescriptorPlace {
  /** Field numbers and indexes in the FileDescriptorProto, as in SourceCodeInfo.Location.path. */
  readonly path: readonly number[];
  /** The proto file, by the name the compiler uses. */
  readonly sourceFile: string;
}

/** GeneratedCodeInfo.Annotation of descriptor.proto. */
export interface CodeAnnotation extends DescriptorPlace {
  /** Offset of the first byte in the whole content, as UTF-8. */
  readonly begin: number;
  /** Offset after the last byte. */
  readonly end: number;
  /** The relation of the text to the element: 1 sets it, 2 is an alias of it. */
  readonly semantic?: number;
}
