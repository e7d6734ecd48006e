import type { OptionSite } from "../findings/option-site.ts";
import type { Binding, Field, Message } from "../model.ts";
import { fieldOptions } from "../nodes/field-node.ts";
import { methodNumbers } from "../options/method-options.ts";
import { hasText } from "../wire/text-form.ts";
import { describeField } from "../wire/wire-kind.ts";

const forms = { urlencoded: "application/x-www-form-urlencoded", multipart: "multipart/form-data" } as const;

/** `request_media_type`: whether what the body holds has a form there. Said once for each field. */
export function checkFormData(mediaType: string, input: Message, bindings: readonly Binding[], site: OptionSite): void {
  if (mediaType !== forms.urlencoded && mediaType !== forms.multipart) return;
  const report = (message: string): void => {
    site.report(
      "form-field",
      [methodNumbers.requestMediaType],
      message,
      "take the field out of the body, or send the body as JSON",
    );
  };
  const seen = new Set<Field>();
  for (const { body, variables } of bindings) {
    if (body.kind === "none") continue;
    const type = body.kind === "all" ? input : body.field.type;
    if (type.kind !== "message" || type.wellKnown !== undefined || type.representation !== "object") {
      const name = body.kind === "all" ? input.name : `"${body.field.name}"`;
      report(`${name} has no fields on the wire, of which a body of ${mediaType} is made`);
      continue;
    }
    for (const field of type.fields) {
      const isInPath = variables.some(({ path }) => path.length === 1 && path[0] === field);
      const isElsewhere = body.kind === "all" && (isInPath || fieldOptions(field).in !== undefined);
      if (isElsewhere || field.behaviors.has("output_only") || seen.has(field)) continue;
      seen.add(field);
      if (field !== type.rest && hasForm(field, mediaType)) continue;
      const isSplit = field.oneof?.discriminator !== undefined;
      const what = isSplit ? "stands beside a discriminator" : `is ${describeField(field)}`;
      report(`"${field.name}" ${what}, which has no form in ${mediaType}`);
    }
  }
}

/** In multipart/form-data messages are parts of JSON. */
function hasForm(field: Field, mediaType: string): boolean {
  const { type, cardinality, oneof } = field;
  if (oneof?.discriminator !== undefined) return false;
  const isObject = type.kind === "message" && type.wellKnown === undefined && type.representation === "object";
  return hasText(field) || (mediaType === forms.multipart && isObject && cardinality !== "map");
}
