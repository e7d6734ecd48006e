import type { JsonObject } from "../../forms/values.ts";
import type { DescriptorPlace } from "../../protocol/response/response-file.ts";

/** A position in a proto file; 1-based, columns in characters, 0 without source info. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The element, or the part of it, in the descriptor of the file: `SourceCodeInfo.Location.path`. */
  readonly path?: readonly number[];
}

/** The proto comments of an element, without comment markers. */
export interface Comments {
  readonly leading?: string | undefined;
  readonly trailing?: string | undefined;
  readonly detached: readonly string[];
}

/** An element that can have OpenAPI annotations. */
export interface Annotated {
  /**
   * The additions of annotations to the object that describes the element: an Operation Object, a Schema Object, a Tag
   * Object. That of a file is part of its document, with the `responses` of every operation.
   */
  readonly openApi?: JsonObject | undefined;
}

/** The properties of all elements of the model: a name, comments and a place in a proto file. */
export interface Element extends Annotated {
  /** The name in the proto file: `list_books`, `Book`. */
  readonly name: string;
  /** Fully qualified, without a leading dot: `library.v1.Book.name`. */
  readonly fullName: string;
  readonly comments: Comments;
  readonly deprecated: boolean;
  readonly place: Place;
  /** For GeneratedCodeInfo. */
  readonly descriptor: DescriptorPlace;
}

/** Since when an element exists, and how stable it is (`rest.v1.Lifecycle`). */
export interface Lifecycle {
  readonly since?: string | undefined;
  readonly stability?: "stable" | "beta" | "experimental" | undefined;
}

/** A remark that is not a mistake. It is for tools: the generator does not print it. */
export interface Note {
  readonly rule: string;
  readonly place: Place;
  readonly subject: string;
  readonly message: string;
  /** It is about an rpc that takes a stream of requests, or a service of such rpcs. */
  readonly takesStream?: true;
}
