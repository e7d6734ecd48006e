import type {
  DescriptorProto,
  FileDescriptorProto,
  ServiceDescriptorProto,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { ResourceWords } from "./resource-words.ts";

/** The resource that methods are written for. */
export interface ResourceTarget {
  readonly file: FileDescriptorProto;
  readonly message: DescriptorProto;
  readonly messagePath: string;
  /** `library.example.com/Book` */
  readonly type: string;
  readonly words: ResourceWords;
  /** The patterns to serve, of which the first makes the primary bindings. At least one. */
  readonly patterns: readonly TargetPattern[];
}

/** A pattern of names as templates of paths: `shelves/{shelf}/books/{book}`. */
export interface TargetPattern {
  /** With `*` for each variable. */
  readonly name: string;
  /** Likewise, that of the parent: `shelves/*`; undefined for a collection at the top. */
  readonly parent: string | undefined;
  /** `books`: the literal before the last variable, or the last segment of a singleton. */
  readonly collection: string;
  /** The name ends with a literal, as that of a singleton does (AIP-156). */
  readonly isSingleton: boolean;
}

/** The service that has the methods, or gets them. */
export interface TargetService {
  readonly file: FileDescriptorProto;
  readonly name: string;
  /** Undefined for a service that is yet to be written. */
  readonly found: { readonly service: ServiceDescriptorProto; readonly path: string } | undefined;
  /** The start of templates, before the names of resources: `/v1`. */
  readonly prefix: string;
}
