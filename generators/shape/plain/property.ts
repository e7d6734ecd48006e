import { type Field, propertyAccess, stringLiteral } from "@protoc-gen-rest/plugin";
import { runtime } from "../../names.ts";
import type { Output } from "../../output.ts";
import { isInherited } from "../inherited.ts";

/** The field of the message that `object` holds; `optional` where that may be undefined. */
export function property(field: Field, object: string, out: Output, optional?: boolean): string {
  if (!isInherited(field.jsonName)) return propertyAccess(object, field.jsonName, optional);
  return `${out.value(runtime.json, "ownMember")}(${object}, ${stringLiteral(field.jsonName)})`;
}
