import type { DescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { Enum, Message } from "../model.ts";
import type { OptionTypes } from "../options/option-types.ts";

/** The type that compilers generate for a map field; the model has none. */
export interface MapEntry {
  readonly kind: "map_entry";
  readonly proto: DescriptorProto;
}

/** Finds types by their names in descriptors, which start with a dot. */
export interface TypeLookup {
  find(typeName: string): Message | Enum | MapEntry | undefined;
  /** The full names of all messages of the request. */
  messageNames(): Iterable<string>;
  /** Whether REQUIRED (google.api.field_behavior) means nothing (`ModelOptions.ignoreRequired`). */
  readonly ignoreRequired: boolean;
  /** The types of options that the files of the request declare. */
  readonly optionTypes: OptionTypes;
}
