import { type Code, type Message, objectLiteral, propertyAssignment, propertyKey } from "@protoc-gen-rest/plugin";
import { areGivable, type FieldTree, isTree, kindsOf, type Positional } from "../positional.ts";
import { fieldType } from "./field-type.ts";

/** Plain messages are object literals, and do not know their type. */
export const positional: Positional = {
  canCreate: (message, values) =>
    message.representation === "object" &&
    areGivable(values, (field) => {
      const { rest, representation } = field.message;
      return representation === "object" && field.oneof?.discriminator === undefined && field !== rest;
    }),
  create: (_, values) => create(values),
  parameterType: fieldType,
  kinds: (field) => kindsOf(field, field.form.shapes.plain.kinds),
  messageKind: () => "object",
  properties,
};

function properties({ form, rest, oneofs, fields }: Message): readonly string[] | undefined {
  const isOpen = form.kind !== "object" || rest !== undefined;
  if (isOpen || oneofs.some(({ discriminator }) => discriminator !== undefined)) return undefined;
  return fields.map(({ jsonName }) => jsonName);
}

function create(values: FieldTree): Code {
  return objectLiteral(
    [...values].map(([field, value]) => {
      const key = propertyKey(field.jsonName);
      const code = isTree(value) ? create(value) : value;
      return key === code ? key : propertyAssignment(key, code);
    }),
  );
}
