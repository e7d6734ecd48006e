import {
  type Code,
  type Message,
  type Oneof,
  objectLiteral,
  propertyKey,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { membersName } from "../../output/names.ts";
import { discriminatedTypes } from "./discriminated-types.ts";

/** The members outside the one that the oneof's discriminator selects: those of the message and of its other oneofs. */
export function namesBeside(message: Message, oneof: Oneof): Code {
  const others = message.oneofs.filter((other) => other !== oneof && other.discriminator !== undefined);
  const kinds = others.flatMap((other) => {
    return other.fields.flatMap(({ type }) => (type.kind === "message" ? [type, ...discriminatedTypes(type)] : []));
  });
  if (kinds.length === 0) return membersName(message);
  const names = new Set(kinds.flatMap(namesIn));
  return objectLiteral([
    `...${membersName(message)}`,
    ...[...names].map((name) => `${propertyKey(name)}: ${stringLiteral(name)}`),
  ]);
}

function namesIn({ fields, oneofs }: Message): string[] {
  return [
    ...fields.flatMap(({ jsonName, name }) => [jsonName, name]),
    ...oneofs.flatMap(({ discriminator }) => discriminator ?? []),
  ];
}
