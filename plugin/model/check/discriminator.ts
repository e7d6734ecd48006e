import type { Field } from "../elements/model.ts";
import type { OptionSite, Problem } from "../findings/option-site.ts";
import type { MessageNode } from "../nodes/message-node.ts";
import type { OneofNode } from "../nodes/oneof-node.ts";
import { oneofNumbers } from "../options/oneof-options.ts";
import { describeField } from "../wire/describe-field.ts";

/** `discriminator`: a property that names the member of the oneof, whose fields are properties of the same object. */
export function checkDiscriminator(message: MessageNode, oneof: OneofNode, site: OptionSite): void {
  const { discriminator = "" } = oneof;
  const report = (problem: Problem): void => {
    site.report("discriminator", [oneofNumbers.discriminator], ...problem);
  };
  if (message.representation !== "object") {
    report([
      `${message.name} is not an object in JSON, so it cannot have the property "${discriminator}"`,
      "remove the form option of the message",
    ]);
    return;
  }
  const others = otherProperties(message, oneof);
  const owner = others.get(discriminator);
  if (owner !== undefined) {
    report([
      `the name "${discriminator}" is already used by "${owner}"`,
      `rename the discriminator, or give "${owner}" another json_name`,
    ]);
  }
  for (const member of oneof.fields) {
    const problem = memberProblem(member, discriminator, others);
    if (problem !== undefined) report(problem);
  }
}

/**
 * The other properties of the object by JSON name, with the names of their fields. Of the other oneofs with a
 * discriminator only those declared earlier count, so that a clash of two is reported once.
 */
function otherProperties(message: MessageNode, oneof: OneofNode): ReadonlyMap<string, string> {
  const properties = new Map<string, string>();
  for (const field of message.fields) {
    if (field.oneof?.discriminator !== undefined) continue;
    // Readers accept both names.
    properties.set(field.jsonName, field.name).set(field.name, field.name);
  }
  for (const other of message.oneofs.slice(0, message.oneofs.indexOf(oneof))) {
    if (other.discriminator === undefined) continue;
    properties.set(other.discriminator, other.name);
    for (const { name, type } of other.fields) {
      if (type.kind !== "message") continue;
      for (const inner of type.fields) properties.set(inner.jsonName, `${name}.${inner.name}`);
    }
  }
  return properties;
}

function memberProblem(member: Field, discriminator: string, others: ReadonlyMap<string, string>): Problem | undefined {
  const { type, name } = member;
  if (type.kind !== "message" || type.form.kind !== "object") {
    return [
      `the member "${name}" is ${describeField(member)}, but with a discriminator every member must be an object`,
      "give each member a message type with fields of its own",
    ];
  }
  for (const { jsonName } of type.fields) {
    const problem = propertyProblem(jsonName, name, type.name, discriminator, others);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function propertyProblem(
  jsonName: string,
  member: string,
  type: string,
  discriminator: string,
  others: ReadonlyMap<string, string>,
): Problem | undefined {
  if (jsonName === discriminator) {
    return [
      `the member "${member}" has a field "${discriminator}" of its own`,
      `remove the field from ${type}: the discriminator holds the JSON name of the member`,
    ];
  }
  if (jsonName === "__proto__") {
    return [
      `the member "${member}" has a field with the JSON name "__proto__", which every object inherits`,
      "give the field another json_name",
    ];
  }
  const owner = others.get(jsonName);
  if (owner === undefined) return undefined;
  return [
    `"${jsonName}" of the member "${member}" clashes with "${owner}": both are properties of the same object`,
    "rename one of the two fields, or give it another json_name",
  ];
}
