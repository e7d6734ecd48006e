import type { Binding, Field, Message } from "../elements/model.ts";
import type { BodyFormat } from "../elements/request-content.ts";
import type { Style } from "../elements/values.ts";
import type { OptionSite, Problem } from "../findings/option-site.ts";
import { deepObjectProblem, nullInBrackets } from "../http/deep-object-problem.ts";
import { fieldOptions } from "../nodes/field-node.ts";
import { methodNumbers } from "../options/method-options.ts";
import { bodyMessage, isRelated } from "../wire/body-format.ts";
import { hasParts, isDeepObject, parameterStyle } from "../wire/deep-object.ts";
import { describeField } from "../wire/describe-field.ts";
import { isJsonStyle } from "../wire/json-value.ts";
import { isRequired } from "../wire/required.ts";
import { hasText } from "../wire/text-form.ts";

/** An rpc whose body is to be checked. */
export interface BodyRpc {
  readonly input: Message;
  readonly bindings: readonly Binding[];
  /** How a form carries fields that do not declare a style. */
  readonly style: Style | undefined;
}

/** Whether a form can carry what the body holds. Each field is reported once. */
export function checkFormData(
  mediaType: string,
  format: "form" | "multipart",
  { input, bindings, style }: BodyRpc,
  site: OptionSite,
): void {
  const seen = new Set<Field>();
  for (const { body, variables } of bindings) {
    if (body.kind === "none") continue;
    const name = body.kind === "all" ? input.name : `"${body.field.name}"`;
    const form = { message: bodyMessage(input, body), name, mediaType, format, style };
    checkForm(form, site, (field) => {
      const isInPath = variables.some(({ path }) => path.length === 1 && path[0] === field);
      const isElsewhere = body.kind === "all" && (isInPath || fieldOptions(field).in !== undefined);
      if (isElsewhere || field.behaviors.has("output_only") || seen.has(field)) return false;
      seen.add(field);
      return true;
    });
  }
}

interface CheckedForm {
  /** Undefined for a body of another type. */
  readonly message: Message | undefined;
  readonly name: string;
  readonly mediaType: string;
  readonly format: "form" | "multipart";
  readonly style: Style | undefined;
}

/** Whether a form can carry those fields of a message that are in it. */
export function checkForm(
  { message, name, mediaType, format, style }: CheckedForm,
  site: OptionSite,
  isInForm: (field: Field) => boolean,
): void {
  const report = (problem: string, hint: string): void => {
    site.report("form-field", [methodNumbers.requestMediaType], problem, hint);
  };
  if (message === undefined || message.form.kind !== "object") {
    const reason = message?.form.kind === "struct" ? "declares no fields" : "is not an object in JSON";
    report(
      `a body of ${mediaType} consists of fields, but ${name} ${reason}`,
      "use a message with fields of its own, or send the body as JSON",
    );
    return;
  }
  const fields = message.fields.filter(isInForm);
  for (const field of fields) {
    const isInBrackets = isDeepObject(parameterStyle(field, style));
    const inner = isInBrackets && deepObjectProblem(field) === undefined ? nullInBrackets(field) : undefined;
    if (inner !== undefined) {
      const problem = `"${inner}" can be null, which brackets cannot carry: clients leave it out`;
      site.report("null-in-brackets", [methodNumbers.requestMediaType], problem, nullHint);
    }
    if (field !== message.rest && !fitsForm(field, format, style)) report(...problemOf(field, { mediaType, style }));
    else if (isRelated(mediaType)) {
      const problem = relatedProblem(field, field === fields.at(-1));
      if (problem !== undefined) report(...problem);
    }
  }
}

const nullHint = "send the body as JSON, or remove nullable";

/** The parts of multipart/related have no names: the first one is the first field (RFC 2387). */
function relatedProblem(field: Field, isLast: boolean): Problem | undefined {
  const { name, cardinality, oneof, style } = field;
  const parts = "the parts of multipart/related are told apart by their order";
  if (cardinality !== "singular" || oneof !== undefined || style !== undefined) {
    const what =
      oneof !== undefined ? "in a oneof" : style !== undefined ? "in a style of its own" : describeField(field);
    return [`"${name}" is ${what}, but ${parts}`, "use single fields, or multipart/form-data"];
  }
  if (isLast || isRequired(field)) return undefined;
  return [
    `"${name}" may be absent, but ${parts}`,
    "add [(google.api.field_behavior) = REQUIRED], or make it the last field",
  ];
}

interface FormOf {
  readonly mediaType: string;
  readonly style: Style | undefined;
}

function problemOf(field: Field, { mediaType, style }: FormOf): Problem {
  const hint = "take the field out of the body, or send the body as JSON";
  const isDiscriminated = field.oneof?.discriminator !== undefined;
  const what = isDiscriminated ? "is in a oneof with a discriminator" : `is ${describeField(field)}`;
  const problem = `"${field.name}" ${what}, which ${mediaType} cannot carry`;
  if (isDiscriminated || !hasParts(field)) return [problem, hint];
  const deepProblem = deepObjectProblem(field);
  if (isDeepObject(parameterStyle(field, style))) return [deepProblem ?? problem, hint];
  const brackets = `use style: DEEP_OBJECT, as in ${field.jsonName}[...]=value, style: JSON, or send the body as JSON`;
  return [problem, deepProblem === undefined ? brackets : hint];
}

/** In multipart/form-data messages are parts that hold JSON, or files, unless their fields are parts with brackets. */
function fitsForm(field: Field, format: BodyFormat, fallback: Style | undefined): boolean {
  const { type, cardinality, oneof } = field;
  if (oneof?.discriminator !== undefined) return false;
  // With a style of its own, what brackets cannot carry is a finding about the field.
  if (isDeepObject(parameterStyle(field, fallback))) {
    return field.style !== undefined || deepObjectProblem(field) === undefined;
  }
  if (isJsonStyle(field.style)) return true;
  const isObject = type.kind === "message" && type.form.kind === "object";
  if (format !== "multipart" || cardinality === "map") return hasText(field);
  return hasText(field) || isObject || (type.kind === "message" && type.fileParts !== undefined);
}
