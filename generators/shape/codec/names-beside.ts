import {
  type Code,
  type Message,
  type Oneof,
  objectLiteral,
  propertyKey,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { membersName } from "../../output/names.ts";

/** The members outside the one that the oneof's discriminator selects: those of the message and of its other oneofs. */
export function namesBeside(message: Message, oneof: Oneof): Code {
  const others = message.oneofs.filter((other) => other !== oneof && other.discriminator !== undefined);
  const fields = others.flatMap((other) => {
    return other.fields.flatMap(({ type }) => (type.kind === "message" ? type.fields : []));
  });
  if (fields.length === 0) return membersName(message);
  const names = new Set(fields.flatMap(({ jsonName, name }) => [jsonName, name]));
  return objectLiteral([
    `...${membersName(message)}`,
    ...[...names].map((name) => `${propertyKey(name)}: ${stringLiteral(name)}`),
  ]);
}
