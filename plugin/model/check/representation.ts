import type { OptionSite, Problem } from "../findings/option-site.ts";
import type { MessageNode } from "../nodes/message-node.ts";
import { messageNumbers } from "../options/message-options.ts";
import { ownValueBelow } from "../wire/own-value.ts";
import { checkUnion } from "./union.ts";

/** `form`: whether the fields of the message give it that representation. */
export function checkRepresentation(message: MessageNode, site: OptionSite): void {
  if (message.representation === "object") return;
  const report = (problem: Problem): void => {
    site.report("message-form", [messageNumbers.form], ...problem);
  };
  if (message.closed) {
    report([
      "closed applies to objects, but the message is not an object in JSON",
      "remove closed, or set it on the message that is an object",
    ]);
  }
  if (message.options.fieldNames !== undefined) {
    report([
      "field_names applies to objects, but the message is not an object in JSON",
      "remove field_names, or set it on the message that is an object",
    ]);
  }
  const problem = fieldsProblem(message) ?? recursionProblem(message);
  if (problem !== undefined) report(problem);
  else if (message.representation === "union") for (const oneof of message.oneofs) checkUnion(message, oneof, site);
}

function fieldsProblem({ representation, fields, oneofs }: MessageNode): Problem | undefined {
  if (representation === "value") {
    if (fields.length === 1) return undefined;
    return [
      `FORM_VALUE needs exactly one field, but the message has ${fields.length === 0 ? "none" : fields.length}`,
      "keep one field, or remove the option",
    ];
  }
  const [oneof, another] = oneofs;
  if (oneof === undefined || another !== undefined) {
    return [
      `FORM_UNION needs exactly one oneof, but the message has ${oneofs.length === 0 ? "none" : oneofs.length}`,
      "put all fields into one oneof, or remove the option",
    ];
  }
  const outside = fields.find((field) => field.oneof === undefined);
  if (outside === undefined) return undefined;
  return [
    `FORM_UNION needs all fields in one oneof, but "${outside.name}" is not in "${oneof.name}"`,
    "put all fields into the oneof, or remove the option",
  ];
}

function recursionProblem(message: MessageNode): Problem | undefined {
  for (const field of message.fields) {
    const own = ownValueBelow(field, [message]);
    if (own === undefined) continue;
    return [
      `the message has no finite JSON value: in "${field.name}", ${own.name} contains itself`,
      "make a field in between repeated, or remove the form option of a message: lists and objects can be empty",
    ];
  }
  return undefined;
}
