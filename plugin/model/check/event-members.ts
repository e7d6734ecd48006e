import type { Field, Message } from "../elements/model.ts";
import type { EventLine } from "../elements/values.ts";
import type { OptionSite, Problem } from "../findings/option-site.ts";
import type { FieldNode } from "../nodes/field-node.ts";
import type { MessageNode } from "../nodes/message-node.ts";
import type { OneofNode } from "../nodes/oneof-node.ts";
import { fieldNumbers } from "../options/field-options.ts";
import { oneofNumbers } from "../options/oneof-options.ts";
import { describeField } from "../wire/describe-field.ts";

/** `event` of the fields of a message. */
export function checkEventMembers(
  message: MessageNode,
  fields: readonly FieldNode[],
  siteOf: (field: FieldNode) => OptionSite,
): void {
  const seen = new Map<EventLine, FieldNode>();
  for (const field of fields) {
    const { event } = field.options;
    if (event === undefined) continue;
    const problem = memberProblem(message, field, event, seen.get(event));
    if (problem !== undefined) siteOf(field).report("event-member", [fieldNumbers.event], ...problem);
    seen.set(event, field);
  }
}

function memberProblem(
  message: MessageNode,
  field: FieldNode,
  line: EventLine,
  other: FieldNode | undefined,
): Problem | undefined {
  if (message.representation !== "object") return notAnObject(message);
  if (other !== undefined) {
    return [`"${other.name}" is already the ${nouns[line]} of the event`, "keep the option on one of the fields"];
  }
  if (fits(field, line)) return undefined;
  return [
    `the ${nouns[line]} of an event is ${types[line]}, but the field is ${describeField(field)}`,
    "change its type",
  ];
}

const nouns: Readonly<Record<EventLine, string>> = {
  type: "type",
  id: "ID",
  retry: "retry time",
  comment: "comment",
};

const types: Readonly<Record<EventLine, string>> = {
  type: "a string or an enum",
  id: "a string",
  retry: "a uint32",
  comment: "a string",
};

function fits({ type, form, cardinality }: Field, line: EventLine): boolean {
  if (cardinality !== "singular") return false;
  if (type.kind === "enum") return line === "type" && !type.isNullValue;
  return type.kind === "scalar" && form.scalar === (line === "retry" ? "uint32" : "string");
}

function notAnObject({ name }: Message): Problem {
  return [`${name} is not an object in JSON, so it has nothing but data`, "remove the form option of the message"];
}

/** `event_type` of a oneof. */
export function checkEventType(message: MessageNode, oneof: OneofNode, site: OptionSite): void {
  const problem = oneofProblem(message, oneof);
  if (problem !== undefined) site.report("event-member", [oneofNumbers.eventType], ...problem);
}

function oneofProblem(message: MessageNode, oneof: OneofNode): Problem | undefined {
  if (message.representation !== "object") return notAnObject(message);
  const typed = message.fields.find(({ options }) => options.event === "type");
  const earlier = message.oneofs.find(({ eventType }) => eventType);
  const other = typed ?? (earlier === oneof ? undefined : earlier);
  if (other !== undefined) {
    return [`"${other.name}" already names the type of the event`, "keep the option on one of the two"];
  }
  if (oneof.discriminatorType === "integer") {
    return [
      "the type of an event is text, but the discriminator is an integer",
      "remove event_type, or discriminator_type",
    ];
  }
  if (oneof.discriminator !== undefined) return undefined;
  const homeless = message.fields.find((field) => field.oneof !== oneof && field.options.event === undefined);
  if (homeless === undefined) return undefined;
  return [
    `the data is a member of the oneof, so "${homeless.name}" has no place in the event`,
    "set (rest.v1.field).event, move the field into the members, or give the oneof a discriminator",
  ];
}
