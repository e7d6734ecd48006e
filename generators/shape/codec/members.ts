import {
  type Code,
  type Field,
  type Message,
  propertyAssignment,
  propertyKey,
  stringLiteral,
} from "@protoc-gen-rest/plugin";

/**
 * The fields that are members of the message's JSON object: neither the field that holds all additional members, nor
 * the members of a oneof with a discriminator, whose fields are in the object itself.
 */
export function members(message: Message): readonly Field[] {
  return message.fields.filter((field) => field !== message.rest && field.oneof?.discriminator === undefined);
}

/** The wire names of a message, each with the property that it sets, as members of an object literal. */
export function wireNames(message: Message): Code[] {
  const names = members(message).flatMap(({ jsonName, name }) => {
    const entry = (key: string): Code => propertyAssignment(propertyKey(key), stringLiteral(jsonName));
    return name === jsonName ? [entry(name)] : [entry(jsonName), entry(name)];
  });
  for (const { discriminator } of message.oneofs) {
    if (discriminator !== undefined)
      names.push(propertyAssignment(propertyKey(discriminator), stringLiteral(discriminator)));
  }
  return names;
}

/**
 * Whether `expectMessage` can check the names of a message's members: it reads nothing before them, each name that differs has the
 * underscore by which texts tell that they have such names, and unknown members are neither always kept nor always refused.
 */
export function hasUsualNames(message: Message): boolean {
  if (message.closed || message.rest !== undefined) return false;
  if (message.oneofs.some(({ discriminator }) => discriminator !== undefined)) return false;
  return members(message).every(({ name, jsonName }) => name === jsonName || name.includes("_"));
}

/** The function of the runtime that checks the names of the members of an object. */
export function namesCombinator({ rest, closed }: Message): string {
  if (closed) return "checkClosedMembers";
  return rest === undefined ? "checkMembers" : "checkOpenMembers";
}
