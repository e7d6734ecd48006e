import { type Code, callExpression, objectLiteral, type Style, spreadElement } from "@protoc-gen-rest/plugin";
import { runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";

/** A parameter with brackets: its name and its JSON value. */
export interface DeepMember {
  readonly style: Style;
  readonly member: Code;
}

/** Spreads the parameters of values into an object: one call of the runtime for each style. */
export function deepObjects(members: readonly DeepMember[], out: Output): Code[] {
  const styles = new Set(members.map(({ style }) => style));
  return [...styles].map((style) => {
    const own = members.filter((it) => it.style === style).map(({ member }) => member);
    return spreadElement(deepObject(objectLiteral(own), style, out));
  });
}

/** The parameters of an object. */
export function deepObject(value: Code, style: Style, out: Output): Code {
  const parts = style === "deepObjectEmptyBrackets" ? [value, "true"] : [value];
  return callExpression(out.value(runtime, "deepObject"), parts);
}
