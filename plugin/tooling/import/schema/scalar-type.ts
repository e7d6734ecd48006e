import type { OptionMembers } from "../proto/elements.ts";
import type { ImportFindings } from "../source/import-findings.ts";
import type { Node } from "../source/node.ts";
import { constraintsFor } from "./constraints.ts";
import type { FlatSchema } from "./flat-schema.ts";
import { single, type TypeUse } from "./type-use.ts";

/** A string, with the format that it has on the wire. */
export function stringUse(flat: FlatSchema, findings: ImportFindings): TypeUse {
  const format = textOf(flat.constraints.get("format"));
  const encoding = textOf(flat.constraints.get("contentEncoding"));
  const isPlain = flat.values === undefined && flat.constraints.get("pattern") === undefined;
  if (isPlain && (format === "byte" || encoding === "base64")) {
    return single("bytes", constraintsFor(flat, "bytes", findings));
  }
  if (isPlain && (format === "int64" || format === "uint64")) {
    return { ...single(format, constraintsFor(flat, "integer", findings)), isInt64Text: true };
  }
  if (isPlain && format === "http-date") return { ...single("google.protobuf.Timestamp"), timestamp: "HTTP_DATE" };
  return single("string", constraintsFor(flat, "string", findings));
}

/** Integers are JSON numbers, and exact up to 2^53. */
export function numberUse(flat: FlatSchema, kind: "integer" | "number", findings: ImportFindings): TypeUse {
  const format = textOf(flat.constraints.get("format"));
  if (format === "unix-time" && flat.values === undefined) {
    return { ...single("google.protobuf.Timestamp"), timestamp: "UNIX_SECONDS" };
  }
  const type = numberType(kind, format);
  const schema = constraintsFor(flat, kind, findings);
  return single(type, type === "uint32" || type === "uint64" ? withoutZero(schema) : schema);
}

const integerTypes: ReadonlySet<string> = new Set(["int32", "int64", "uint32", "uint64"]);

function numberType(kind: "integer" | "number", format: string | undefined): string {
  if (kind === "number") return format === "float" ? "float" : "double";
  return format !== undefined && integerTypes.has(format) ? format : "int64";
}

/** An unsigned type is never less. */
function withoutZero({ minimum, ...schema }: OptionMembers): OptionMembers {
  return minimum === 0 ? schema : { minimum, ...schema };
}

function textOf(node: Node | undefined): string | undefined {
  return typeof node?.value === "string" ? node.value : undefined;
}
