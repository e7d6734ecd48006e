import type { Findings } from "../findings/findings.ts";
import { type OptionSite, optionSite } from "../findings/option-site.ts";
import type { FieldNode } from "../nodes/field-node.ts";
import type { MessageNode, OneofNode } from "../nodes/message-node.ts";
import { fieldNumbers } from "../options/field-options.ts";
import { messageNumbers } from "../options/message-options.ts";
import { noOptions } from "../options/rest-extension.ts";
import { checkAdditionalProperties } from "./additional-properties.ts";
import { checkDiscriminator } from "./discriminator.ts";
import { checkFieldOptions } from "./field-options.ts";
import { checkLifecycle } from "./lifecycle.ts";
import { checkRepresentation } from "./message-form.ts";
import { checkResponseCases } from "./response-cases.ts";

/** The options of a message, of its oneofs and of its fields. Answers the fields that have some. */
export function checkMessageOptions(message: MessageNode, findings: Findings): readonly FieldNode[] {
  const annotated = fieldsWithOptions(message);
  if (annotated.length > 0) checkFields(message, annotated, findings);
  for (const oneof of message.oneofs) {
    if (oneof.discriminator !== undefined) checkDiscriminator(message, oneof, oneofSite(message, oneof, findings));
  }
  if (message.options === noOptions) return annotated;
  const site = optionSite("message", message.name, message.origin, findings);
  checkRepresentation(message, site);
  checkLifecycle(message.options.lifecycle, [messageNumbers.lifecycle], site);
  return annotated;
}

const none: readonly FieldNode[] = [];

/** Most messages have none, and there are very many of them. */
function fieldsWithOptions({ fields }: MessageNode): readonly FieldNode[] {
  for (const field of fields)
    if (field.options !== noOptions) return fields.filter(({ options }) => options !== noOptions);
  return none;
}

function checkFields(message: MessageNode, annotated: readonly FieldNode[], findings: Findings): void {
  const siteOf = (field: FieldNode): OptionSite =>
    optionSite("field", `${message.name}.${field.name}`, field.origin, findings);
  for (const field of annotated) checkFieldOptions(field, siteOf(field));
  checkAdditionalProperties(message, annotated, siteOf);
  checkResponseCases(message, annotated, siteOf);
  checkOnce(annotated, siteOf);
}

function oneofSite(message: MessageNode, oneof: OneofNode, findings: Findings): OptionSite {
  return optionSite("oneof", `${message.name}.${oneof.name}`, oneof.origin, findings);
}

/** There is one status, and one rest of the query. */
function checkOnce(fields: readonly FieldNode[], siteOf: (field: FieldNode) => OptionSite): void {
  for (const [place, name] of [
    ["status", "STATUS"],
    ["query_rest", "QUERY_REST"],
  ] as const) {
    const [first, ...others] = fields.filter(({ options }) => options.in === place);
    for (const other of others) {
      siteOf(other).report(
        "field-in",
        [fieldNumbers.in],
        `"${first?.name}" is in: ${name} already, and one field of a message can be`,
        "leave the option at one of them",
      );
    }
  }
}
