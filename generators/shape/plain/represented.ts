import {
  asExpression,
  type Code,
  type Field,
  heldKinds,
  inlineCode,
  type Message,
  returnStatement,
  takenKinds,
} from "@protoc-gen-rest/plugin";
import type { Output } from "../../output/output.ts";
import { messageVariable } from "../codec/message-variable.ts";
import { isAnything, kindCondition, unionCondition } from "../codec/union.ts";
import { fieldType } from "./field-type.ts";
import { bytesFirst } from "./union-member.ts";
import { itemWriter, presentMember, type WriterOf, writtenValue } from "./values.ts";

/** Prints the body of a writer for a message that is the value of a field: its only one, or the one that is set. */
export function printRepresented(message: Message, out: Output, writerOf: WriterOf): void {
  if (message.representation === "union") printUnion(message, out, writerOf);
  else {
    const values = message.fields.map((field) => writtenValue(field, messageVariable, out, writerOf));
    for (const value of values) out.statement(returnStatement(value));
  }
}

/** Prints the return of each member whose value may differ from its JSON form, told by its kind as in the reader. */
function printUnion(message: Message, out: Output, writerOf: WriterOf): void {
  const fields = bytesFirst(message);
  const writers = fields.map((field) => itemWriter(field, out, writerOf));
  for (const [index, field] of fields.entries()) {
    const write = writers[index];
    const later = fields.slice(index + 1).filter((_, at) => writers[index + 1 + at] !== undefined);
    if (write === undefined && !later.some((other) => takesObjectOf(field, other) || takesArrayOf(field, other)))
      continue;
    const condition = unionCondition(field, message, out, inlineCode(messageVariable), heldKinds);
    const written = returnStatement(write === undefined ? messageVariable : memberOf(field, write, out));
    if (condition === undefined) {
      out.statement(written);
      return;
    }
    const taken = condition.operator === "||" ? takenBesides(field, out) : [];
    out.when([...condition.conditions, ...taken], condition.operator, written);
  }
  out.statement(returnStatement(messageVariable));
}

/** The conditions for values that only JavaScript can give, unless another member holds the like. */
function takenBesides(field: Field, out: Output): string[] {
  const held = new Set(field.message.fields.flatMap((other) => [...heldKinds(other)]));
  const taken = [...takenKinds(field)].filter((kind) => !held.has(kind));
  return taken.map((kind) => kindCondition(kind, inlineCode(messageVariable), out));
}

/** Whether the condition for a later member accepts the objects of an earlier one, which has to return first. */
function takesObjectOf(field: Field, later: Field): boolean {
  const kinds = heldKinds(later);
  return kinds.has("object") && !isAnything(kinds) && heldKinds(field).has("object");
}

/** Likewise, for arrays: that of the last member accepts any. */
function takesArrayOf(field: Field, later: Field): boolean {
  return heldKinds(later).has("array") && heldKinds(field).has("array");
}

function memberOf(field: Field, write: Code, out: Output): Code {
  const kinds = heldKinds(field);
  // The condition narrows the type to that of any other value.
  const isCast = out.target === "ts" && (kinds.has("object") || kinds.has("array"));
  const member = isCast ? asExpression(messageVariable, fieldType(field, out)) : messageVariable;
  return presentMember(field, member, write, out);
}
