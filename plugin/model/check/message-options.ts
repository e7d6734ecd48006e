import type { Findings } from "../findings/findings.ts";
import { type OptionSite, optionSite } from "../findings/option-site.ts";
import type { FieldNode } from "../nodes/field-node.ts";
import type { MessageNode, OneofNode } from "../nodes/message-node.ts";
import { noRules, optionNumbers } from "../options/rest-options.ts";
import { checkAdditionalProperties } from "./additional-properties.ts";
import { checkDiscriminator } from "./discriminator.ts";
import { checkFieldOptions } from "./field-options.ts";
import { checkLifecycle } from "./lifecycle.ts";
import { checkForm } from "./message-form.ts";
import { checkResponseCases } from "./response-cases.ts";

/** The options of a message, of its oneofs and of its fields. Answers the fields that have some. */
export function checkMessageOptions(message: MessageNode, findings: Findings): readonly FieldNode[] {
  const ruled = ruledFields(message);
  if (ruled.length > 0) checkFields(message, ruled, findings);
  for (const oneof of message.oneofs) {
    if (oneof.discriminator !== undefined) checkDiscriminator(message, oneof, oneofSite(message, oneof, findings));
  }
  if (message.rules === noRules) return ruled;
  const site = optionSite("message", message.name, message.origin, findings);
  checkForm(message, site);
  checkLifecycle(message.rules.lifecycle, [optionNumbers.message.lifecycle], site);
  return ruled;
}

const none: readonly FieldNode[] = [];

/** Most messages have none, and there are very many of them. */
function ruledFields({ fields }: MessageNode): readonly FieldNode[] {
  for (const field of fields) if (field.rules !== noRules) return fields.filter(({ rules }) => rules !== noRules);
  return none;
}

function checkFields(message: MessageNode, ruled: readonly FieldNode[], findings: Findings): void {
  const siteOf = (field: FieldNode): OptionSite =>
    optionSite("field", `${message.name}.${field.name}`, field.origin, findings);
  for (const field of ruled) checkFieldOptions(field, siteOf(field));
  checkAdditionalProperties(message, ruled, siteOf);
  checkResponseCases(message, ruled, siteOf);
  checkOnce(ruled, siteOf);
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
    const [first, ...others] = fields.filter(({ rules }) => rules.in === place);
    for (const other of others) {
      siteOf(other).report(
        "field-in",
        [optionNumbers.field.in],
        `"${first?.name}" is in: ${name} already, and one field of a message can be`,
        "leave the option at one of them",
      );
    }
  }
}
