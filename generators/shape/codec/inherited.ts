import { type Code, callExpression, propertyAccess, stringLiteral } from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";

const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Whether every object inherits a property of this name, such as `constructor` or `toString`. */
export function isInherited(name: string): boolean {
  return inherited.has(name);
}

/** The own property of `object`, or undefined; `optional` if `object` may be undefined. */
export function ownMember(object: Code, name: string, out: Output, optional?: boolean): Code {
  if (!isInherited(name)) return propertyAccess(object, name, optional);
  return callExpression(out.value(runtime, "ownMember"), [object, stringLiteral(name)]);
}
