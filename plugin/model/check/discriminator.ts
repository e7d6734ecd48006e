import type { Field } from "../elements/model.ts";
import type { OptionSite, Problem } from "../findings/option-site.ts";
import type { MessageNode } from "../nodes/message-node.ts";
import type { OneofNode } from "../nodes/oneof-node.ts";
import { type OneofOptions, oneofNumbers } from "../options/oneof-options.ts";
import { describeField } from "../wire/describe-field.ts";
import { kindsOfField } from "../wire/json-kinds.ts";
import { kindWord, unknownKindField } from "../wire/kinds.ts";
import { tellingMembers } from "../wire/telling-members.ts";
import { objectsProblem } from "./union.ts";

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
  checkChoice(oneof, site);
}

/** The options that say how readers choose the member, besides the discriminator itself. */
export function checkChoice(oneof: OneofNode, site: OptionSite): void {
  const { options } = oneof;
  const report = (option: keyof OneofOptions, problem: Problem | undefined): void => {
    if (problem !== undefined) site.report("discriminator", [oneofNumbers[option]], ...problem);
  };
  for (const option of choiceOptions) {
    if (options[option] === undefined || oneof.discriminator !== undefined) continue;
    report(option, [
      `${optionNames[option]} needs a discriminator`,
      `set discriminator to the property that names the kind, or remove ${optionNames[option]}`,
    ]);
  }
  if (oneof.discriminator === undefined) return;
  if (options.defaultMapping !== undefined) report("defaultMapping", defaultProblem(oneof, options.defaultMapping));
  if (oneof.discriminatorType === "integer") report("discriminatorType", integerProblem(oneof));
  if (oneof.discriminatorOptional) report("discriminatorOptional", ambiguityProblem(oneof));
}

const choiceOptions = ["defaultMapping", "discriminatorOptional", "discriminatorType"] as const;

const optionNames = {
  defaultMapping: "default_mapping",
  discriminatorOptional: "discriminator_optional",
  discriminatorType: "discriminator_type",
} as const;

function defaultProblem(oneof: OneofNode, name: string): Problem | undefined {
  const { defaultMapping, discriminator, discriminatorType, fields } = oneof;
  if (defaultMapping === undefined) {
    return [
      `default_mapping names "${name}", which is not a member of the oneof`,
      `use the name of a member: ${fields.map((field) => field.name).join(", ")}`,
    ];
  }
  const kind = unknownKindField(oneof);
  if (kind === undefined) return undefined;
  const kinds = [...kindsOfField(kind)].join();
  const isInteger = kind.form.domain.numbers?.isInteger === true;
  if (discriminatorType === "integer" ? kinds === "number" && isInteger : kinds === "string") return undefined;
  return [
    `"${kind.name}" of the member "${name}" is ${describeField(kind)}, but it holds the kinds that "${discriminator}" names`,
    discriminatorType === "integer" ? "declare it as an int32" : "declare it as a string",
  ];
}

function integerProblem({ fields }: OneofNode): Problem | undefined {
  const wrong = fields.find((field) => {
    const word = kindWord(field);
    return typeof word === "number" && !(Number.isSafeInteger(word) && String(word) === field.jsonName);
  });
  if (wrong === undefined) return undefined;
  return [
    `the member "${wrong.name}" has the JSON name "${wrong.jsonName}", which is not an integer`,
    'give it the integer that names the kind: [json_name = "2"]',
  ];
}

/** Without the discriminator, readers try the members in their order. */
function ambiguityProblem({ fields, defaultMapping }: OneofNode): Problem | undefined {
  const told = fields.filter((field) => field !== defaultMapping);
  for (const [index, later] of told.entries()) {
    for (const earlier of told.slice(0, index)) {
      const problem = objectsProblem(earlier, later);
      if (problem === undefined) continue;
      const [reason, hint] = problem;
      return [`without the discriminator, readers cannot tell "${later.name}" from "${earlier.name}": ${reason}`, hint];
    }
  }
  const [last] = told.slice(-1);
  if (defaultMapping === undefined || last === undefined || tellingMembers(last).length > 0) return undefined;
  return [
    `without the discriminator, readers cannot tell "${defaultMapping.name}" from "${last.name}", which has no required field`,
    `add a REQUIRED field (google.api.field_behavior) to the message of "${last.name}"`,
  ];
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
    if (jsonName === discriminator && member.oneof?.defaultMapping?.name === name) continue;
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
