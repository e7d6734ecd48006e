import type { OptionSite } from "../findings/option-site.ts";
import type { Binding, Field, Message } from "../model.ts";
import { fieldOptions } from "../nodes/field-node.ts";
import { methodNumbers } from "../options/method-options.ts";
import { type BodyFormat, bodyMessage } from "../wire/body-format.ts";
import { describeField } from "../wire/describe-field.ts";
import { hasText } from "../wire/text-form.ts";

/** Whether a form can carry what the body holds. Each field is reported once. */
export function checkFormData(
  mediaType: string,
  format: "form" | "multipart",
  input: Message,
  bindings: readonly Binding[],
  site: OptionSite,
): void {
  const report = (message: string, hint: string): void => {
    site.report("form-field", [methodNumbers.requestMediaType], message, hint);
  };
  const seen = new Set<Field>();
  for (const { body, variables } of bindings) {
    if (body.kind === "none") continue;
    const message = bodyMessage(input, body);
    if (message === undefined || message.wellKnown !== undefined || message.representation !== "object") {
      const name = body.kind === "all" ? input.name : `"${body.field.name}"`;
      report(
        `a body of ${mediaType} consists of fields, but ${name} is not an object in JSON`,
        "use a message with fields of its own, or send the body as JSON",
      );
      continue;
    }
    for (const field of message.fields) {
      const isInPath = variables.some(({ path }) => path.length === 1 && path[0] === field);
      const isElsewhere = body.kind === "all" && (isInPath || fieldOptions(field).in !== undefined);
      if (isElsewhere || field.behaviors.has("output_only") || seen.has(field)) continue;
      seen.add(field);
      if (field !== message.rest && fitsForm(field, format)) continue;
      const isDiscriminated = field.oneof?.discriminator !== undefined;
      const what = isDiscriminated ? "is in a oneof with a discriminator" : `is ${describeField(field)}`;
      report(
        `"${field.name}" ${what}, which ${mediaType} cannot carry`,
        "take the field out of the body, or send the body as JSON",
      );
    }
  }
}

/** In multipart/form-data messages are parts that hold JSON, or files. */
function fitsForm(field: Field, format: BodyFormat): boolean {
  const { type, cardinality, oneof } = field;
  if (oneof?.discriminator !== undefined) return false;
  const isObject = type.kind === "message" && type.wellKnown === undefined && type.representation === "object";
  if (format !== "multipart" || cardinality === "map") return hasText(field);
  return hasText(field) || isObject || (type.kind === "message" && type.fileParts !== undefined);
}
