import { type Code, type Message, objectLiteral, propertyAssignment, propertyKey } from "@protoc-gen-rest/plugin";
import { anyKind, areGivable, type FieldTree, isTree, type Kinds, kindsOf, type Positional } from "../positional.ts";
import { fieldType } from "./field-type.ts";

const text: Kinds["int64"] = new Set(["string"]);

const kinds: Kinds = {
  int64: new Set(["bigint", "number", "string"]),
  ofMessage: ({ representation }) => (representation === "object" ? new Set(["object"]) : anyKind),
  ofWellKnown: () => ({
    duration: text,
    field_mask: text,
    timestamp: text,
    list_value: new Set(["list"]),
    value: anyKind,
  }),
};

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
  kinds: (field) => kindsOf(field, kinds),
  messageKind: () => "object",
  properties,
};

function properties({ wellKnown, representation, rest, oneofs, fields }: Message): readonly string[] | undefined {
  const isOpen = wellKnown !== undefined || representation !== "object" || rest !== undefined;
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
