import { type Field, propertyAccess, stringLiteral } from "@protoc-gen-rest/plugin";
import { runtime } from "../../names.ts";
import type { Output } from "../../output.ts";

const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Whether every object has a member of this name without being given one: `constructor`, `toString`. */
export function isInherited(field: Field): boolean {
  return inherited.has(field.jsonName);
}

/** The field of the message that `object` holds; `optional` where that may be undefined. */
export function property(field: Field, object: string, out: Output, optional?: boolean): string {
  if (!isInherited(field)) return propertyAccess(object, field.jsonName, optional);
  return `${out.value(runtime.json, "ownMember")}(${object}, ${stringLiteral(field.jsonName)})`;
}
