import type { OptionSite } from "../findings/option-site.ts";
import { type FieldNode, fieldOptions } from "../nodes/field-node.ts";
import type { MessageNode } from "../nodes/message-node.ts";
import { fieldNumbers } from "../options/field-options.ts";
import { describeField } from "../wire/wire-kind.ts";

/** `status` at the members of a oneof that is a whole response, and what travels in headers beside these. */
export function checkResponseCases(
  message: MessageNode,
  fields: readonly FieldNode[],
  siteOf: (field: FieldNode) => OptionSite,
): void {
  const statuses = new Map<number, FieldNode>();
  for (const field of fields) {
    const { status } = field.options;
    if (status === undefined) continue;
    const problem = caseProblem(message, field, status, statuses.get(status));
    if (problem !== undefined) siteOf(field).report("response-status", [fieldNumbers.status], ...problem);
    statuses.set(status, field);
  }
  if (statuses.size === 0) return;
  for (const field of fields) if (field.options.in === "header") checkHeaderBeside(field, siteOf(field));
}

/** A header that stands beside one of several bodies: its value is read by itself, with no codec of a message. */
function checkHeaderBeside({ type, always }: FieldNode, site: OptionSite): void {
  const { in: place, always: alwaysThere } = fieldNumbers;
  if (type.kind === "scalar" && type.scalar === "bytes") {
    site.report(
      "field-in",
      [place],
      "the field is bytes, which have no form in a header beside one of several bodies",
      "make it a string, which holds the bytes in base64",
    );
  }
  if (always) {
    site.report(
      "field-always",
      [alwaysThere],
      "a header beside one of several bodies is there or absent, as the server decides for each",
      "remove the option",
    );
  }
}

type Problem = readonly [message: string, hint: string];

function caseProblem(
  message: MessageNode,
  field: FieldNode,
  status: number,
  same: FieldNode | undefined,
): Problem | undefined {
  const { oneof, type, name } = field;
  if (oneof === undefined) {
    return [
      "a status says which member of a oneof is set, and the field is in none",
      "put the field into a oneof, or write the status into the options of the rpc",
    ];
  }
  if (message.oneofs.length > 1) {
    return [
      `the response is chosen by one oneof, and ${message.name} has ${message.oneofs.length}`,
      "put all members with a status into the only oneof of the message",
    ];
  }
  const without = oneof.fields.find((member) => fieldOptions(member).status === undefined);
  if (without !== undefined) {
    return [
      `"${without.name}" is in the same oneof and has no status`,
      "give each member of the oneof a status, or none of them",
    ];
  }
  if (status < 200 || status > 599) {
    return [`${status} is no status of a response that ends a request`, "write a status from 200 to 599"];
  }
  if (same !== undefined) {
    return [
      `"${same.name}" has the status ${status} too, so clients cannot tell the two`,
      "give each case a status of its own; one status with several bodies is a message with FORM_UNION",
    ];
  }
  if (type.kind === "message") return undefined;
  return [
    `"${name}" is ${describeField(field)}, and the body of a response is a message`,
    "give it a message, with FORM_VALUE for a body that is no object",
  ];
}
