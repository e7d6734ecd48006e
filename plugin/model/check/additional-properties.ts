import type { OptionSite } from "../findings/option-site.ts";
import type { FieldNode } from "../nodes/field-node.ts";
import type { MessageNode } from "../nodes/message-node.ts";
import { type FieldOptions, fieldNumbers } from "../options/field-options.ts";
import { describeField } from "../wire/wire-kind.ts";

const at = fieldNumbers;

/** Options about a member of the object, which this field is not. */
const aboutMember = ["in", "name", "nullable", "always", "default"] as const satisfies readonly (keyof FieldOptions)[];

/** `additional_properties`: one field of an object, whose type holds any members. */
export function checkAdditionalProperties(
  message: MessageNode,
  fields: readonly FieldNode[],
  siteOf: (field: FieldNode) => OptionSite,
): void {
  const [first, ...others] = fields.filter(({ options }) => options.additionalProperties);
  if (first === undefined) return;
  const report = (field: FieldNode, text: string, hint: string): void => {
    siteOf(field).report("additional-properties", [at.additionalProperties], text, hint);
  };
  for (const other of others) {
    report(other, `"${first.name}" holds the other members already`, "leave the option at one field of the message");
  }
  if (!holdsMembers(first)) {
    report(
      first,
      `the field is ${describeField(first)}, which cannot hold members of any name and value`,
      "give it the type map<string, google.protobuf.Value> or google.protobuf.Struct",
    );
  } else if (message.representation !== "object") {
    report(
      first,
      `${message.name} is no object on the wire, so it has no other members`,
      "remove the form of the message, or the option",
    );
  } else if (message.closed) {
    report(
      first,
      `${message.name} is closed: members that no other field names are refused`,
      "remove closed from the message, or the option here",
    );
  } else if (first.oneof !== undefined) {
    report(first, `the field is a member of the oneof "${first.oneof.name}"`, "take it out of the oneof");
  } else {
    const other = aboutMember.find((name) => first.options[name]);
    if (other === undefined) return;
    report(
      first,
      `the members of the field stand for themselves, so ${other} means nothing for it`,
      `remove ${other}, or additional_properties`,
    );
  }
}

function holdsMembers({ cardinality, type, mapKey }: FieldNode): boolean {
  if (type.kind !== "message") return false;
  return cardinality === "map"
    ? mapKey === "string" && type.wellKnown === "value"
    : cardinality === "singular" && type.wellKnown === "struct";
}
