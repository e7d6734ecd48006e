import { arrayLiteral, type Code, type Field, stringLiteral } from "@protoc-gen-rest/plugin";

/** The JSON names of fields as an array. */
export function jsonNames(fields: readonly Field[]): Code {
  const names = fields.map(({ jsonName }) => stringLiteral(jsonName));
  return arrayLiteral(names);
}
