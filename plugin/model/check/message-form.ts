import type { OptionSite } from "../findings/option-site.ts";
import type { MessageNode } from "../nodes/message-node.ts";
import { messageNumbers } from "../options/message-options.ts";
import { ownValueBelow } from "../wire/own-value.ts";
import { checkUnion } from "./union.ts";

/** `form`: whether the fields of the message give it that form. */
export function checkRepresentation(message: MessageNode, site: OptionSite): void {
  if (message.representation === "object") return;
  const report = (text: string, hint: string): void => {
    site.report("message-form", [messageNumbers.form], text, hint);
  };
  if (message.closed) {
    report(
      "closed is about the members of an object, and the message is none on the wire",
      "remove closed, or write it into the options of the member that is an object",
    );
  }
  const problem = fieldsProblem(message) ?? endProblem(message);
  if (problem !== undefined) report(...problem);
  else if (message.representation === "union") for (const oneof of message.oneofs) checkUnion(message, oneof, site);
}

type Problem = readonly [text: string, hint: string];

function fieldsProblem({ representation, fields, oneofs }: MessageNode): Problem | undefined {
  if (representation === "value") {
    if (fields.length === 1) return undefined;
    return [
      `FORM_VALUE makes the message what its only field is, and it has ${fields.length === 0 ? "no fields" : `${fields.length} fields`}`,
      "leave one field in it, or remove the option",
    ];
  }
  const [oneof, another] = oneofs;
  if (oneof === undefined || another !== undefined) {
    return [
      `FORM_UNION makes the message what the set member of its only oneof is, and it has ${oneofs.length} oneofs`,
      "put all fields into one oneof, or remove the option",
    ];
  }
  const outside = fields.find((field) => field.oneof === undefined);
  if (outside === undefined) return undefined;
  return [
    `FORM_UNION leaves no place for "${outside.name}", which stands outside of the oneof "${oneof.name}"`,
    "put all fields into the oneof, or remove the option",
  ];
}

function endProblem(message: MessageNode): Problem | undefined {
  for (const field of message.fields) {
    const own = ownValueBelow(field, [message]);
    if (own === undefined) continue;
    return [
      `the message is on the wire what "${field.name}" is, which has no end: ${own.name} holds itself`,
      "make a field on the way repeated, or one of the messages an object: lists and objects can be empty",
    ];
  }
  return undefined;
}
