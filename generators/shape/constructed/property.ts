import {
  type Code,
  callExpression,
  type Field,
  type Oneof,
  propertyAccess,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { ownMember } from "../codec/inherited.ts";
import type { Dialect } from "./dialect.ts";

/** The oneof of the field, if the oneof is one property of the message. */
export function ownOneof({ oneof }: Dialect, field: Field): Oneof | undefined {
  return oneof === undefined ? undefined : field.oneof;
}

/**
 * The value of a field of the message `object`, or undefined if it is not set; `optional` if `object` may be
 * undefined.
 */
export function property(dialect: Dialect, field: Field, object: Code, out: Output, optional = false): Code {
  const name = dialect.property(field);
  const oneof = ownOneof(dialect, field);
  if (dialect.inheritsDefault(field)) {
    return callExpression(out.value(runtime, "ownMember"), [object, stringLiteral(name)]);
  }
  if (dialect.oneof === undefined || oneof === undefined) {
    // Every message has the properties of fields without presence.
    if (!dialect.hasPresence(field)) return propertyAccess(object, name, optional);
    return ownMember(object, name, out, optional);
  }
  const holder = propertyAccess(object, dialect.property(oneof), optional);
  const { functions, caseName } = dialect.oneof;
  return callExpression(out.value(runtime, functions.value), [holder, stringLiteral(caseName(field))]);
}
