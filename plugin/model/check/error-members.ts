import type { FormKind } from "../../forms/form.ts";
import type { ErrorPart } from "../elements/values.ts";
import type { OptionSite, Problem } from "../findings/option-site.ts";
import { type FieldNode, fieldOptions } from "../nodes/field-node.ts";
import type { MessageNode } from "../nodes/message-node.ts";
import { fieldNumbers } from "../options/field-options.ts";
import { describeField } from "../wire/describe-field.ts";
import { isRequired } from "../wire/required.ts";

/** `error` on the fields of a message. */
export function checkErrorMembers(message: MessageNode, siteOf: (field: FieldNode) => OptionSite): void {
  const seen = new Map<ErrorPart, FieldNode>();
  const marked = message.fields.filter(({ options }) => options.error !== undefined);
  if (marked.length === 0) return;
  for (const field of marked) {
    const part = field.options.error!;
    const problem = representationProblem(message) ?? typeProblem(field, part) ?? doubleProblem(part, seen.get(part));
    if (problem !== undefined) siteOf(field).report("error-member", [fieldNumbers.error], ...problem);
    seen.set(part, field);
  }
  for (const field of message.fields) {
    if (field.options.error !== undefined || !isRequired(field) || field.always) continue;
    siteOf(field).report(
      "error-member",
      [],
      "the field is REQUIRED, but servers have no value for it in the errors that they raise",
      "add (rest.v1.field).error, or remove REQUIRED",
    );
  }
}

function representationProblem({ name, representation }: MessageNode): Problem | undefined {
  if (representation === "object") return undefined;
  return [`the members of an error are those of a JSON object, but ${name} has a form of its own`, "remove the option"];
}

const codeKinds: ReadonlySet<FormKind> = new Set(["string", "enum", "null_value", "int32", "uint32", "int64_number"]);

function typeProblem(field: FieldNode, part: ErrorPart): Problem | undefined {
  const { type, form, cardinality } = field;
  const name = `ERROR_${part.toUpperCase()}`;
  const wrong = (expected: string): Problem => [
    `${name} applies to ${expected}, but the field is ${describeField(field)}`,
    "remove the option, or change the type",
  ];
  const kind = cardinality === "singular" ? form.kind : undefined;
  switch (part) {
    case "code":
      return kind !== undefined && codeKinds.has(kind) ? undefined : wrong("a string, an enum or an integer");
    case "status":
      return kind === "int32" || kind === "uint32" ? undefined : wrong("a 32-bit integer");
    case "object":
      if (type.kind !== "message" || cardinality === "map") return wrong("a message or a list of messages");
      break;
    case "violations":
      if (type.kind !== "message" || cardinality !== "list") return wrong("a list of messages");
      break;
    case "message":
      return takesMessage(field) ? undefined : wrong("a string, a list of strings or a union with a string");
    default:
      return kind === "string" ? undefined : wrong("a string");
  }
  if (type.fields.some((field) => fieldOptions(field).error !== undefined)) return undefined;
  return [
    `no field of ${type.name} has the option error, so ${name} would stay empty`,
    part === "violations"
      ? `add (rest.v1.field).error = ERROR_FIELD and ERROR_DESCRIPTION to fields of ${type.name}`
      : `add (rest.v1.field).error = ERROR_MESSAGE to a field of ${type.name}`,
  ];
}

/** Some services have one message or several, or a message or the invalid fields. */
function takesMessage({ type, form, cardinality }: FieldNode): boolean {
  if (cardinality === "map") return false;
  if (form.kind === "string") return true;
  const isUnion = cardinality === "singular" && type.kind === "message" && type.representation === "union";
  return isUnion && type.fields.some((member) => member.cardinality === "singular" && member.form.kind === "string");
}

function doubleProblem(part: ErrorPart, first: FieldNode | undefined): Problem | undefined {
  if (first === undefined || part === "object") return undefined;
  return [
    `"${first.name}" already has ERROR_${part.toUpperCase()}, which only one field of a message can have`,
    "keep the option on one of the fields",
  ];
}
