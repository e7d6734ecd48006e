import type { Check } from "../json/check.ts";
import { readFieldMask } from "../json/field-mask.ts";

/** Reads a `google.protobuf.FieldMask`. Returns the paths in proto names. */
export function readFieldPaths(json: unknown, check: Check): string[] {
  return maskPaths(readFieldMask(json, check));
}

/** The paths of a field mask in proto names, from its JSON form. */
export function maskPaths(text: string): string[] {
  if (text === "") return [];
  return text.split(",").map((path) => path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

/** Writes a `google.protobuf.FieldMask`. Throws a RangeError for a path without a JSON form, such as `Title` or `page__count`. */
export function writeFieldPaths(paths: readonly string[]): string {
  return paths.map(camelPath).join(",");
}

function camelPath(path: string): string {
  if (/[A-Z]|_(?![a-z])/.test(path)) {
    throw new RangeError(`the path ${JSON.stringify(path)} of a google.protobuf.FieldMask has no JSON form`);
  }
  return path.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
