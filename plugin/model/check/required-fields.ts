import type { OptionSite, Problem } from "../findings/option-site.ts";
import type { MessageNode } from "../nodes/message-node.ts";
import { messageNumbers } from "../options/message-options.ts";
import { isRequired } from "../wire/required.ts";

/** `required_fields` of a message: whether it has fields that the option is about, and responses where it is about them. */
export function checkRequiredFields(message: MessageNode, site: OptionSite): void {
  const problem = problemOf(message);
  if (problem === undefined) return;
  const [text, hint] = problem;
  site.report("required-fields", [messageNumbers.requiredFields], text, hint, "required_fields");
}

function problemOf({ options, representation, fields, requestOnly }: MessageNode): Problem | undefined {
  const { requiredFields } = options;
  if (requiredFields === undefined) return undefined;
  if (representation !== "object") {
    return [
      "required_fields applies to objects, but the message is not an object in JSON",
      "remove required_fields, or set it on the message that is an object",
    ];
  }
  if (requiredFields === "responses" && requestOnly) {
    return [
      "REQUIRED_IN_RESPONSES has no effect: only requests contain the message",
      "remove the option; servers check REQUIRED fields of requests without it",
    ];
  }
  if (fields.some(isRequired)) return undefined;
  return [
    "required_fields has no effect: no field is REQUIRED",
    "add [(google.api.field_behavior) = REQUIRED] to the fields, or remove the option",
  ];
}
