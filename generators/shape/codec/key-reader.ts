import { type Field, scalarForms } from "@protoc-gen-rest/plugin";

/** The function of the runtime that normalizes the keys of a map, or undefined if every string is a key. */
export function keyReader({ mapKey = "string" }: Field): string | undefined {
  return scalarForms[mapKey].key?.read;
}
