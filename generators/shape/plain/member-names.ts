import {
  arrayLiteral,
  type Code,
  callExpression,
  lowerCamelCase,
  type Message,
  type Oneof,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { membersName, runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { discriminatedTypes } from "../codec/discriminated-types.ts";
import { members } from "../codec/members.ts";

/** The names of a message's members: the proto name of each, with the JSON name where it is not the usual one. */
export function memberNames(message: Message): Code {
  const discriminators = message.oneofs.flatMap(({ discriminator }) => discriminator ?? []);
  return arrayLiteral([
    ...members(message).map(({ name, jsonName }) => entry(name, jsonName)),
    ...discriminators.map((name) => entry(name, name)),
  ]);
}

/** The names as one text, which a reader has beside its first call; undefined for other names than the usual ones, and for many. */
export function memberText(message: Message, out: Output): Code | undefined {
  const names = members(message).map(({ name, jsonName }) => (isUsual(name, jsonName) ? name : undefined));
  const text = stringLiteral(names.join(" "));
  // As an argument on a line of its own.
  return names.includes(undefined) || text.length + "    ,".length > out.width ? undefined : text;
}

/**
 * The members outside the one that the oneof's discriminator selects: those of the message and of its other oneofs. Without a oneof,
 * all that the message and its kinds declare.
 */
export function namesBeside(message: Message, oneof?: Oneof): Code {
  const others = message.oneofs.filter((other) => other !== oneof && other.discriminator !== undefined);
  const kinds = others.flatMap((other) => {
    return other.fields.flatMap(({ type }) => (type.kind === "message" ? [type, ...discriminatedTypes(type)] : []));
  });
  if (kinds.length === 0) return membersName(message);
  const names = kinds.flatMap(({ fields, oneofs }) => [
    ...fields.flatMap(({ jsonName, name }) => [jsonName, name]),
    ...oneofs.flatMap(({ discriminator }) => discriminator ?? []),
  ]);
  return arrayLiteral([`...${membersName(message)}`, ...[...new Set(names)].map((it) => entry(it, it))]);
}

/** The message with a check of its additional properties, if it has any. */
export function openMembers(message: Message, value: Code, out: Output): Code {
  const { rest } = message;
  if (rest === undefined) return value;
  return callExpression(out.value(runtime, "openMembers"), [value, namesBeside(message), stringLiteral(rest.jsonName)]);
}

function entry(name: string, jsonName: string): Code {
  return isUsual(name, jsonName) ? stringLiteral(name) : arrayLiteral([stringLiteral(name), stringLiteral(jsonName)]);
}

/** Whether the proto name tells the JSON name. Only names of proto files can: the code must not depend on what another text holds. */
function isUsual(name: string, jsonName: string): boolean {
  return /^\w+$/.test(name) && lowerCamelCase(name) === jsonName;
}
