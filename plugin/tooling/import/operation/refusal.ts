import type { JsonLiteral } from "../../../forms/values.ts";
import type { ProtoMessage } from "../proto/elements.ts";
import { aliasOf } from "../schema/flat-schema.ts";
import { isAboutPresence } from "../schema/presence.ts";
import type { Types } from "../schema/type-use.ts";
import { child, combine, items, type Node, objectIn } from "../source/node.ts";

/** The schema of a success, and that of errors with the same status. */
export interface Refusal {
  readonly success: Node;
  readonly refusal: Node;
}

/** The constants by which APIs tell errors in bodies with a status of success. */
const constants: Readonly<Record<string, readonly JsonLiteral[]>> = {
  ok: [false],
  success: [false],
  status: ["error", "fail"],
};

/** Splits a schema, of whose alternatives one has a constant that tells an error. Undefined if no other or several do. */
export function splitRefusal(schema: Node, types: Types): Refusal | undefined {
  const target = aliasOf(schema, types.references)?.target ?? schema;
  const alternatives = items(child(target, "oneOf") ?? child(target, "anyOf"));
  if (alternatives.length < 2 || isAboutPresence({ members: alternatives })) return undefined;
  const refused = alternatives.filter((one) => isRefusal(one, types));
  const others = alternatives.filter((one) => !refused.includes(one));
  const [refusal, another] = refused;
  if (refusal === undefined || another !== undefined || others.length === 0) return undefined;
  const [success] = others;
  const isSingle = success !== undefined && others.length === 1;
  return { success: isSingle ? success : combine(target, "anyOf", others), refusal };
}

function isRefusal(alternative: Node, types: Types): boolean {
  const { properties, required } = types.flatten(alternative);
  return Object.entries(constants).some(([name, known]) => {
    const property = properties.get(name);
    const isThere = required.has(name) || objectIn(property)["default"] !== undefined;
    if (!isThere || property === undefined) return false;
    const { values: [value, other] = [], isConstant } = types.flatten(property);
    // An enum of one text may get others.
    if (value === undefined || other !== undefined || !(isConstant || value === false)) return false;
    return known.includes(value);
  });
}

/** Lets an error always have its constants, by which readers tell it. */
export function keepConstants(type: ProtoMessage | string): void {
  if (typeof type === "string") return;
  for (const { options } of type.fields) if (options["const"] !== undefined) options["always"] = true;
}
