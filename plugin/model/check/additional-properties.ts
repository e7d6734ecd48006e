import type { OptionSite, Problem } from "../findings/option-site.ts";
import type { FieldNode } from "../nodes/field-node.ts";
import type { MessageNode } from "../nodes/message-node.ts";
import { type FieldOptions, fieldNumbers } from "../options/field-options.ts";
import { describeField } from "../wire/describe-field.ts";

/** `additional_properties`: one field of an object, whose type can hold any property. */
export function checkAdditionalProperties(
  message: MessageNode,
  fields: readonly FieldNode[],
  siteOf: (field: FieldNode) => OptionSite,
): void {
  const [first, ...others] = fields.filter(({ options }) => options.additionalProperties);
  if (first === undefined) return;
  const report = (field: FieldNode, problem: Problem): void => {
    siteOf(field).report("additional-properties", [fieldNumbers.additionalProperties], ...problem);
  };
  for (const other of others) {
    report(other, [
      `"${first.name}" already holds the additional properties`,
      "keep the option on one field of the message",
    ]);
  }
  const problem = problemOf(message, first);
  if (problem !== undefined) report(first, problem);
}

/** Options about a property, which the field itself is not. */
const propertyOptions = ["in", "name", "nullable", "always", "default"] as const satisfies (keyof FieldOptions)[];

function problemOf(message: MessageNode, field: FieldNode): Problem | undefined {
  if (!canHoldProperties(field)) {
    return [`the field is ${describeField(field)}, which cannot hold additional properties`, hintOf(field)];
  }
  if (message.representation !== "object") {
    return [
      `${message.name} is not an object in JSON, so it has no additional properties`,
      "remove additional_properties, or the form option of the message",
    ];
  }
  if (message.closed) {
    return [
      `${message.name} is closed, so it has no additional properties`,
      "remove closed from the message, or additional_properties from the field",
    ];
  }
  if (field.oneof !== undefined) {
    return [
      `the field is a member of the oneof "${field.oneof.name}", which cannot hold additional properties`,
      "move the field out of the oneof",
    ];
  }
  const option = propertyOptions.find((name) => field.options[name]);
  if (option === undefined) return undefined;
  return [
    `the field is not a property itself, so ${option} has no effect`,
    `remove ${option}, or additional_properties`,
  ];
}

/** Readers cannot check members that they do not know: free members are JSON, and in a form text. */
function hintOf({ cardinality, mapKey, type }: FieldNode): string {
  const open = "change the type to map<string, google.protobuf.Value> or google.protobuf.Struct";
  if (cardinality !== "map" || mapKey !== "string") return open;
  if (type.kind === "message" && type.fileParts !== undefined)
    return "give each file a field, or take the body as google.api.HttpBody and read its parts";
  return `${open}, or give the map a name of its own by removing additional_properties`;
}

function canHoldProperties({ cardinality, type, mapKey }: FieldNode): boolean {
  if (type.kind !== "message") return false;
  return cardinality === "map"
    ? mapKey === "string" && type.form.kind === "value"
    : cardinality === "singular" && type.form.kind === "struct";
}
