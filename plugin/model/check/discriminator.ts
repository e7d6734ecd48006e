import type { OptionSite } from "../findings/option-site.ts";
import type { Field } from "../model.ts";
import type { MessageNode, OneofNode } from "../nodes/message-node.ts";
import { oneofNumbers } from "../options/oneof-options.ts";
import { describeField } from "../wire/wire-kind.ts";

/** A oneof whose member is named by a property, with the fields of the member beside it. */
export function checkDiscriminator(message: MessageNode, oneof: OneofNode, site: OptionSite): void {
  const { discriminator = "" } = oneof;
  const report = (text: string, hint: string): void => {
    site.report("discriminator", [oneofNumbers.discriminator], text, hint);
  };
  if (message.representation !== "object") {
    report(
      `${message.name} is what the member of the oneof is, which leaves no place for "${discriminator}"`,
      "remove the form of the message: with a discriminator the fields of the member stand in it already",
    );
    return;
  }
  const beside = namesBeside(message, oneof);
  const named = beside.get(discriminator);
  if (named !== undefined) {
    report(
      `"${discriminator}" is what "${named}" is called in JSON`,
      "give the property another name, or that field another json_name",
    );
  }
  for (const member of oneof.fields) {
    const problem = memberProblem(member, discriminator, beside);
    if (problem !== undefined) report(...problem);
  }
}

/**
 * The other members of the object by their JSON names, each as a sentence names it. Of other oneofs with a discriminator
 * those before it count, so that two of them are not told of each other twice.
 */
function namesBeside(message: MessageNode, oneof: OneofNode): ReadonlyMap<string, string> {
  const beside = new Map<string, string>();
  for (const field of message.fields) {
    if (field.oneof?.discriminator !== undefined) continue;
    // Readers take both.
    beside.set(field.jsonName, field.name).set(field.name, field.name);
  }
  for (const other of message.oneofs.slice(0, message.oneofs.indexOf(oneof))) {
    if (other.discriminator === undefined) continue;
    beside.set(other.discriminator, other.name);
    for (const { name, type } of other.fields) {
      if (type.kind === "message") for (const inner of type.fields) beside.set(inner.jsonName, `${name}.${inner.name}`);
    }
  }
  return beside;
}

function memberProblem(
  member: Field,
  discriminator: string,
  beside: ReadonlyMap<string, string>,
): readonly [string, string] | undefined {
  const { type, name } = member;
  if (type.kind !== "message" || type.wellKnown !== undefined || type.representation !== "object") {
    return [
      `the member "${name}" is ${describeField(member)}, which has no fields to stand beside "${discriminator}"`,
      "give each member a message that is an object",
    ];
  }
  for (const field of type.fields) {
    if (field.jsonName === discriminator) {
      return [
        `"${discriminator}" is a field of the member "${name}" too`,
        `remove the field from ${type.name}: its value is the JSON name of the member`,
      ];
    }
    if (field.jsonName === "__proto__") {
      return [
        `a "__proto__" of the member "${name}" cannot be told from what objects inherit`,
        "give it another json_name",
      ];
    }
    const other = beside.get(field.jsonName);
    if (other !== undefined) {
      return [
        `"${field.jsonName}" of the member "${name}" stands beside "${other}", which is called so too`,
        "rename one of the two, for both are members of one object",
      ];
    }
  }
  return undefined;
}
