/**
 * One entry of a response: a new file, or text for an insertion point of a file that exists by then.
 *
 * `content` may come in pieces, of any size, made while they are written: a response that is larger than the memory
 * passes this way. Pieces are taken once, after `generate` has returned.
 */
export interface ResponseFile {
  /** Relative to the output directory, `/` between its parts; see checkFileName. */
  readonly name: string;
  readonly content: string | Iterable<string>;
  /** Name of a marker `@@protoc_insertion_point(NAME)` in the file; the content goes above its line. */
  readonly insertionPoint?: string;
  /** Which parts of the content come from which descriptor, for tools that jump from generated code to the proto. */
  readonly annotations?: readonly CodeAnnotation[];
}

/** Where the descriptor of a proto element is. */
export interface DescriptorPlace {
  /** Field numbers and indexes in the FileDescriptorProto, as in SourceCodeInfo.Location.path. */
  readonly path: readonly number[];
  /** The proto file, as the compiler names it. */
  readonly sourceFile: string;
}

/** GeneratedCodeInfo.Annotation of descriptor.proto. */
export interface CodeAnnotation extends DescriptorPlace {
  /** First byte in the content, as UTF-8; of all chunks together. */
  readonly begin: number;
  /** The byte behind the last one. */
  readonly end: number;
  /** What the text does with the element: 1 it sets it, 2 it is an alias. */
  readonly semantic?: number;
}
