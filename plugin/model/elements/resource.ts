import type { DescriptorPlace } from "../../protocol/response/response-file.ts";

/** A resource with names (`google.api.resource`, AIP-122 and AIP-123). */
export interface Resource {
  /** `library.googleapis.com/Book` */
  readonly type: string;
  /** The last part of the type, as a name in TypeScript: `Book`. */
  readonly localName: string;
  /** Without `*`, which any name matches. */
  readonly patterns: readonly ResourcePattern[];
  /** In lower camel case, if it is declared: `userEvents`. */
  readonly plural?: string | undefined;
  /** Declared as DECLARATIVE_FRIENDLY (AIP-128). */
  readonly declarative: boolean;
  /** The message, or the file that defines the resource of another one. */
  readonly descriptor: DescriptorPlace;
}

/** How names of a resource look: `shelves/{shelf}/books/{book}`. */
export interface ResourcePattern {
  readonly text: string;
  /** The text before, between and after the variables: one more than variables. */
  readonly literals: readonly string[];
  readonly variables: readonly ResourceVariable[];
}

export interface ResourceVariable {
  /** `ad_group` for `{ad_group}`. */
  readonly name: string;
  /** A regular expression for its values: `[^/]+`. */
  readonly values: string;
}

/** `google.api.ResourceReference`: a name of a resource, or of the parent of one. */
export interface ResourceReference {
  readonly type?: string;
  readonly childType?: string;
}

/** An element that may hold the name of a resource. */
export interface Referring {
  /** Empty without `google.api.resource_reference`. */
  readonly reference: ResourceReference;
}
