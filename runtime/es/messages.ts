import { type PackedAny, readPackedAny, writePackedAny } from "../construct/any-codec.ts";
import { readFieldPaths, writeFieldPaths } from "../construct/field-paths.ts";
import type { Check } from "../json/check.ts";
import { readHttpBody } from "../json/http-body.ts";
import { readEmpty } from "../json/json-value.ts";

// Messages of @bufbuild/protobuf/wkt, with their $typeName.

/** `google.protobuf.Any` of @bufbuild/protobuf. */
export interface AnyMessage extends PackedAny {
  $typeName: "google.protobuf.Any";
}

/** Reads a `google.protobuf.Any`. */
export function readAnyMessage(json: unknown, check: Check): AnyMessage {
  const { typeUrl, value } = readPackedAny(json, check);
  return { $typeName: "google.protobuf.Any", typeUrl, value };
}

/** Writes a `google.protobuf.Any`. */
export function writeAnyMessage(any: Omit<AnyMessage, "$typeName">): unknown {
  return writePackedAny(any);
}

/** `google.protobuf.Empty` of @bufbuild/protobuf. */
export interface EmptyMessage {
  $typeName: "google.protobuf.Empty";
}

/** Reads a `google.protobuf.Empty`. */
export function readEmptyMessage(json: unknown, check: Check): EmptyMessage {
  readEmpty(json, check);
  return { $typeName: "google.protobuf.Empty" };
}

/** Writes a `google.protobuf.Empty`. */
export function writeEmptyMessage(): object {
  return {};
}

/** `google.protobuf.FieldMask` of @bufbuild/protobuf. */
export interface FieldMaskMessage {
  $typeName: "google.protobuf.FieldMask";
  paths: string[];
}

/** Reads a `google.protobuf.FieldMask`. */
export function readFieldMaskMessage(json: unknown, check: Check): FieldMaskMessage {
  return { $typeName: "google.protobuf.FieldMask", paths: readFieldPaths(json, check) };
}

/** Writes a `google.protobuf.FieldMask`. */
export function writeFieldMaskMessage({ paths }: Omit<FieldMaskMessage, "$typeName">): string {
  return writeFieldPaths(paths);
}

/** `google.api.HttpBody` of protoc-gen-es. */
export interface HttpBodyMessage {
  $typeName: "google.api.HttpBody";
  contentType: string;
  data: Uint8Array;
  extensions: never[];
}

/** Reads a `google.api.HttpBody`. */
export function readHttpBodyMessage(json: unknown, check: Check): HttpBodyMessage {
  const { contentType, data } = readHttpBody(json, check);
  return { $typeName: "google.api.HttpBody", contentType, data, extensions: [] };
}
