import type { OptionSite, Problem } from "../findings/option-site.ts";
import type { FieldNode } from "../nodes/field-node.ts";
import { fieldNumbers } from "../options/field-options.ts";
import type { Location } from "../options/location.ts";
import { describeField } from "../wire/describe-field.ts";
import { kindsOfValue } from "../wire/json-kinds.ts";
import { isRequired } from "../wire/required.ts";

/** The problem of options about absence at the field of a message with FORM_VALUE. */
export function neverAbsent({ message }: FieldNode): Problem {
  return [
    `the field is the JSON form of ${message.name} itself, so it is never absent`,
    `remove the option, or set it on the fields of type ${message.name}`,
  ];
}

export function checkNullable(field: FieldNode, site: OptionSite): void {
  const problem = field.nullable ? nullableProblem(field) : undefined;
  if (problem === undefined) return;
  const [message, hint] = problem;
  const unused = acceptsNullAnyway(field) ? "nullable" : undefined;
  site.report("field-nullable", [fieldNumbers.nullable], message, hint, unused);
}

function nullableProblem(field: FieldNode): Problem | undefined {
  const { oneof, message, presence, options } = field;
  if (oneof !== undefined) {
    return [
      `the field is a member of the oneof "${oneof.name}", and null does not tell which member is set`,
      "move the field out of the oneof, give it a message with FORM_UNION of the value and a google.protobuf.NullValue, or add a member of the type google.protobuf.NullValue",
    ];
  }
  if (message.representation === "value") return neverAbsent(field);
  if (presence === "required") {
    return [
      "the field is required by proto, so messages of other plugins always have a value",
      "make the field optional, and REQUIRED (google.api.field_behavior) instead",
    ];
  }
  if (acceptsNullAnyway(field)) {
    return ["the type of the field already accepts null", "remove the option"];
  }
  if (options.in === undefined) return undefined;
  return [`${carriers[options.in]} cannot be null`, "remove the option: a parameter is either present or absent"];
}

function acceptsNullAnyway(field: FieldNode): boolean {
  const { oneof, message, cardinality, presence } = field;
  const isValue = oneof === undefined && message.representation !== "value" && presence !== "required";
  return isValue && cardinality === "singular" && kindsOfValue(field).has("null");
}

const carriers: Readonly<Record<Location, string>> = {
  query: "a query parameter",
  header: "a header",
  cookie: "a cookie",
  query_rest: "a query parameter",
  status: "a status",
};

export function checkAlways(field: FieldNode, site: OptionSite): void {
  const problem = field.always ? alwaysProblem(field) : undefined;
  if (problem !== undefined) site.report("field-always", [fieldNumbers.always], ...problem);
}

function alwaysProblem(field: FieldNode): Problem | undefined {
  if (field.oneof !== undefined) {
    return [
      `the field is a member of the oneof "${field.oneof.name}", of which at most one is present`,
      "remove the option, or move the field out of the oneof",
    ];
  }
  if (field.message.representation === "value") return neverAbsent(field);
  if (field.presence === "required") return ["the field is required, so it is always present", "remove the option"];
  if (field.nullable || field.options.default !== undefined || hasEmptyValue(field)) return undefined;
  return [
    `the field is ${describeField(field)}, which has no empty value to write when it is not set`,
    isRequired(field)
      ? "make it nullable, or remove the option: the field is already REQUIRED"
      : "set default or nullable, or use REQUIRED (google.api.field_behavior) instead",
  ];
}

/** Whether proto defines a value for the type when nothing is set. */
function hasEmptyValue({ type, cardinality, form }: FieldNode): boolean {
  if (cardinality !== "singular" || type.kind === "scalar" || form.empty !== undefined) return true;
  return type.kind === "enum" && type.values[0]?.wireName !== undefined;
}
