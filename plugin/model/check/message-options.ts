import type { Findings } from "../findings/findings.ts";
import { type OptionSite, optionSite } from "../findings/option-site.ts";
import type { FieldNode } from "../nodes/field-node.ts";
import type { MessageNode } from "../nodes/message-node.ts";
import { fieldNumbers } from "../options/field-options.ts";
import { messageNumbers } from "../options/message-options.ts";
import { noOptions } from "../options/rest-extension.ts";
import { checkAdditionalProperties } from "./additional-properties.ts";
import { checkChoice, checkDiscriminator } from "./discriminator.ts";
import { checkErrorMembers } from "./error-members.ts";
import { checkEventMembers, checkEventType } from "./event-members.ts";
import { checkFieldOptions } from "./field-options.ts";
import { checkFile } from "./file.ts";
import { checkLifecycle } from "./lifecycle.ts";
import { checkRepresentation } from "./representation.ts";
import { checkRequiredFields } from "./required-fields.ts";
import { checkResponseCases } from "./responses.ts";

/** The options of a message, its oneofs and its fields. Returns the fields that have options. */
export function checkMessageOptions(message: MessageNode, findings: Findings): readonly FieldNode[] {
  const fields = fieldsWithOptions(message);
  if (fields.length > 0) checkFields(message, fields, findings);
  for (const oneof of message.oneofs) {
    if (oneof.options === noOptions) continue;
    const site = optionSite("oneof", `${message.name}.${oneof.name}`, oneof.origin, findings);
    if (oneof.discriminator === undefined) checkChoice(oneof, site);
    else checkDiscriminator(message, oneof, site);
    if (oneof.eventType) checkEventType(message, oneof, site);
  }
  if (message.options === noOptions) return fields;
  const site = optionSite("message", message.name, message.origin, findings);
  checkRepresentation(message, site);
  checkFile(message, site);
  if (!message.ignoresRequired) checkRequiredFields(message, site);
  checkLifecycle(message.options.lifecycle, [messageNumbers.lifecycle], site);
  return fields;
}

const none: readonly FieldNode[] = [];

/** Most messages have none, so this allocates nothing for them. */
function fieldsWithOptions({ fields }: MessageNode): readonly FieldNode[] {
  for (const { options } of fields) if (options !== noOptions) return fields.filter((it) => it.options !== noOptions);
  return none;
}

function checkFields(message: MessageNode, fields: readonly FieldNode[], findings: Findings): void {
  const siteOf = (field: FieldNode): OptionSite =>
    optionSite("field", `${message.name}.${field.name}`, field.origin, findings);
  for (const field of fields) checkFieldOptions(field, siteOf(field));
  checkAdditionalProperties(message, fields, siteOf);
  checkResponseCases(message, fields, siteOf);
  checkErrorMembers(message, siteOf);
  checkEventMembers(message, fields, siteOf);
  checkOnce(fields, siteOf);
}

/** One field of a message at most is the status, and one holds the rest of the query. */
function checkOnce(fields: readonly FieldNode[], siteOf: (field: FieldNode) => OptionSite): void {
  for (const [location, name] of [
    ["status", "STATUS"],
    ["query_rest", "QUERY_REST"],
  ] as const) {
    const [first, ...others] = fields.filter(({ options }) => options.in === location);
    for (const other of others) {
      siteOf(other).report(
        "field-in",
        [fieldNumbers.in],
        `"${first?.name}" is already in: ${name}, which only one field of a message can be`,
        "keep the option on one of the fields",
      );
    }
  }
}
