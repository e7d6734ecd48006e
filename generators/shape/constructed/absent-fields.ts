import type { Code, Field } from "@protoc-gen-rest/plugin";
import type { Output } from "../../output/output.ts";
import type { Dialect } from "./dialect.ts";
import { isLate } from "./field-code.ts";
import { ownOneof } from "./property.ts";

/** The properties that a message has for fields without a value, since its type requires them. */
export function absentProperties(dialect: Dialect, fields: readonly Field[], out: Output): ReadonlyMap<string, Code> {
  const absent = new Map<string, Code>();
  for (const field of fields) {
    const oneof = ownOneof(dialect, field);
    if (oneof !== undefined) absent.set(dialect.property(oneof), dialect.oneof!.none(out) ?? "undefined");
    else if (!isLate(dialect, field) && !dialect.inheritsDefault(field))
      absent.set(dialect.property(field), absentValue(dialect, field, out));
  }
  return absent;
}

/** The value that a message has for the field without one. */
export function absentValue(dialect: Dialect, field: Field, out: Output): Code {
  if (field.cardinality === "list") return "[]";
  if (field.cardinality === "map") return dialect.maps(field).read === "readMapEntries" ? "new Map()" : "{}";
  return dialect.hasPresence(field) ? "undefined" : dialect.zero(field, out);
}
