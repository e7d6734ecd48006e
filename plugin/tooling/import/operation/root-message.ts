import type { ProtoMessage } from "../proto/elements.ts";
import { kindsOf } from "../schema/alternatives.ts";
import { annotationsOf } from "../schema/annotations.ts";
import { aliasOf } from "../schema/flat-schema.ts";
import type { Spot, Types, TypeUse } from "../schema/type-use.ts";
import { fillValue, withNull, wrapValue } from "../schema/wrap.ts";
import type { Node } from "../source/node.ts";

/** A message for a whole body: a value that is not an object gets one with FORM_VALUE. */
export function rootMessage(schema: Node, spot: Spot, types: Types): ProtoMessage | string {
  if (aliasOf(schema, types.references) !== undefined || isObjectOrUnion(schema, types)) {
    const use = types.use(schema, spot);
    const message = asMessage(use.nullable ? withNull(use, spot, types) : use) ?? wrapValue(use, spot, types);
    if (typeof message !== "string" && message.parent === undefined && message.comment === "") {
      message.comment = annotationsOf(schema, types.references).description;
    }
    return message;
  }
  const message = types.create(spot);
  const use = types.use(schema, { parent: message, name: "value" });
  fillValue(message, use, types);
  message.comment = annotationsOf(schema, types.references).description;
  return message;
}

function isObjectOrUnion(schema: Node, types: Types): boolean {
  const flat = types.flatten(schema);
  const [kind, another] = kindsOf(flat);
  return flat.unions.length > 0 || another !== undefined || kind === "object" || kind === "any";
}

function asMessage({ cardinality, type }: TypeUse): ProtoMessage | string | undefined {
  if (cardinality !== "one") return undefined;
  if (typeof type === "string") return /^google\.protobuf\.(?:Struct|Value)$/.test(type) ? type : undefined;
  return type.kind === "message" ? type : undefined;
}
