import type { DescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { JsType } from "../../forms/int64.ts";
import type { JsonObject } from "../../forms/values.ts";
import type { Enum, Message } from "../elements/model.ts";
import type { OptionTypes } from "../options/option-types.ts";
import type { IsVisible } from "../options/visibility-rule.ts";
import type { WireOptions } from "../options/wire-options.ts";
import type { FindPatterns } from "../validation/aip-rules.ts";
import type { SchemesFile } from "./file-schemes.ts";

/** The type that compilers generate for a map field; the model has none. */
export interface MapEntry {
  readonly kind: "map_entry";
  readonly proto: DescriptorProto;
}

/** Finds types by their names in descriptors, which start with a dot. */
export interface TypeLookup {
  find(typeName: string): Message | Enum | MapEntry | undefined;
  /** Finds a message by its full name, without a leading dot. */
  readonly findMessage: (name: string) => Message | undefined;
  /** Finds a file of the request by its path. */
  findFile(path: string): SchemesFile | undefined;
  /** The full names of all messages of the request. */
  messageNames(): Iterable<string>;
  /** Whether REQUIRED (google.api.field_behavior) means nothing (`ModelOptions.ignoreRequired`). */
  readonly ignoreRequired: boolean;
  /** The type of 64-bit integers without `jstype` (`ModelOptions.int64`). */
  readonly jsType: JsType;
  /** Finds what names of a resource look like; undefined if they are not checked (`ModelOptions.checkResourceNames`). */
  readonly resourcePatterns: FindPatterns | undefined;
  /** Whether operations have signatures (`ModelOptions.methodSignatures`). */
  readonly methodSignatures: boolean;
  /** Whether operations without `google.api.routing` are routed by their paths (`ModelOptions.routingHeaders`). */
  readonly routingHeaders: boolean;
  readonly wire: Required<WireOptions>;
  /** Tells whether visibility labels leave out an element (`ModelOptions.visibility`). */
  readonly isVisible: IsVisible;
  /** Whether they leave out the type of a field; false for scalars. */
  isLeftOut(typeName: string): boolean;
  /** The OpenAPI annotations of all files of a package. */
  packageOpenApi(name: string): JsonObject | undefined;
  /** The types of options that the files of the request declare. */
  readonly optionTypes: OptionTypes;
}
