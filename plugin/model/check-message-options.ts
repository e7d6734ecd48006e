import { checkAdditionalProperties } from "./check-additional-properties.ts";
import { checkDiscriminator } from "./check-discriminator.ts";
import { checkFieldOptions } from "./check-field-options.ts";
import { checkLifecycle } from "./check-lifecycle.ts";
import { checkResponseCases } from "./check-response-cases.ts";
import { checkUnion } from "./check-union.ts";
import type { FieldNode } from "./field-node.ts";
import type { Findings } from "./findings.ts";
import type { MessageNode, OneofNode } from "./message-node.ts";
import { type OptionSite, optionSite } from "./option-site.ts";
import { noRules, optionNumbers } from "./rest-options.ts";

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

function checkForm(message: MessageNode, site: OptionSite): void {
  const { form, fields, oneofs } = message;
  const report = (text: string, hint: string): void => {
    site.report("message-form", [optionNumbers.message.form], text, hint);
  };
  if (form !== "object" && message.closed) {
    report(
      "closed is about the members of an object, and the message is none on the wire",
      "remove closed, or write it into the options of the member that is an object",
    );
  }
  if (form === "value" && fields.length !== 1) {
    report(
      `FORM_VALUE makes the message what its only field is, and it has ${fields.length === 0 ? "no fields" : `${fields.length} fields`}`,
      "leave one field in it, or remove the option",
    );
  } else if (form === "union") {
    const [oneof, another] = oneofs;
    const outside = fields.find((field) => field.oneof === undefined);
    if (oneof === undefined || another !== undefined) {
      report(
        `FORM_UNION makes the message what the set member of its only oneof is, and it has ${oneofs.length} oneofs`,
        "put all fields into one oneof, or remove the option",
      );
    } else if (outside !== undefined) {
      report(
        `FORM_UNION leaves no place for "${outside.name}", which stands outside of the oneof "${oneof.name}"`,
        "put all fields into the oneof, or remove the option",
      );
    } else {
      checkUnion(message, oneof, site);
    }
  }
}
