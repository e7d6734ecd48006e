import { acceptsNull, type Code, callExpression, type Field, stringLiteral } from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { isInherited, ownMember } from "../codec/inherited.ts";
import { orDefault } from "./defaults.ts";
import type { Dialect } from "./dialect.ts";

/** Whether the field is assigned after the message is created, because an absent field must not have a property. */
export function isLate(dialect: Dialect, field: Field): boolean {
  if (!dialect.leavesOut || !dialect.hasPresence(field)) return false;
  // An inherited property such as `toString` must be hidden by undefined, unless the message has its own prototype.
  return dialect.inheritsDefault(field) || !isInherited(dialect.property(field));
}

/** The member of the JSON object. */
export function wireMember({ jsonName }: Field, out: Output): Code {
  return ownMember("fields", jsonName, out);
}

/** The value of a field in the object literal of its message. */
export function fieldCode(dialect: Dialect, field: Field, out: Output): Code {
  const value = orDefault(field, wireMember(field, out));
  const key = stringLiteral(field.jsonName);
  const from = (name: string, ...others: readonly Code[]): Code =>
    callExpression(out.value(runtime, name), [value, key, ...others, "check"]);
  const many = dialect.manyReaders(field);
  if (field.cardinality === "map") {
    const { read, readKey } = dialect.maps(field);
    if (many !== undefined && read === "readEntries" && readKey === undefined) return from(many.map);
    const reader = dialect.itemReader(field, out);
    return readKey === undefined ? from(read, reader) : from(read, reader, readKey(out));
  }
  if (field.cardinality === "list" && many !== undefined && !field.oneOrMany) return from(many.list);
  if (field.cardinality === "list")
    return from(field.oneOrMany ? "readOneOrManyItems" : "readItems", dialect.itemReader(field, out));
  if (dialect.hasPresence(field))
    return from(acceptsNull(field) ? "readOptionalOrNull" : "readOptional", dialect.itemReader(field, out));
  const quick = field.protoDefault === undefined ? dialect.quickReader(field) : undefined;
  if (quick !== undefined) return from(quick);
  return from("readImplicit", dialect.itemReader(field, out), dialect.zero(field, out));
}
