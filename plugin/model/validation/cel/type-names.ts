import type { CelType } from "./cel-types.ts";
import { literal } from "./nodes.ts";
import type { Typed } from "./typed.ts";

const names: Readonly<Partial<Record<CelType["kind"], string>>> = {
  bool: "bool",
  int: "int",
  uint: "uint",
  double: "double",
  string: "string",
  bytes: "bytes",
  list: "list",
  map: "map",
  null: "null_type",
  type: "type",
  timestamp: "google.protobuf.Timestamp",
  duration: "google.protobuf.Duration",
  field_mask: "google.protobuf.FieldMask",
};

const known: ReadonlySet<string> = new Set(Object.values(names));

/** The name of a type as a value: `int`, `google.protobuf.Timestamp`. */
export function typeName(name: string): Typed | undefined {
  return known.has(name) ? literal("type", name) : undefined;
}

/** `type(x)` of a value whose type is known; undefined for a wrapper, which may be null. */
export function typeOf(type: CelType): Typed | undefined {
  if (type.kind === "message" || type.kind === "record") return literal("type", type.message.fullName);
  const name = names[type.kind];
  return name === undefined ? undefined : literal("type", name);
}
