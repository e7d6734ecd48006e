import { FieldDescriptorProto_Type as Type } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { JsonLiteral, JsonObject } from "../../forms/values.ts";
import { isOptionMessage, type OptionField, type OptionMessage, type OptionValue } from "../options/option-message.ts";
import type { OptionTypes } from "../options/option-types.ts";
import { isObject, parseJson } from "../wire/json-literal.ts";

/**
 * The JSON that an annotation stands for, in the words of its version of OpenAPI. What protobuf adds is removed: the messages
 * around maps, lists and alternatives, and the prefixes of enum values.
 */
export function optionJson(message: OptionMessage, types: OptionTypes): JsonLiteral {
  const { typeName, fields } = message;
  const name = typeName.slice(typeName.lastIndexOf(".") + 1);
  const value = (field: string): JsonLiteral | undefined => {
    const found = fields.get(field);
    return found && fieldJson(found, types);
  };
  if (typeName === "google.protobuf.Struct") return value("fields") ?? {};
  if (typeName === "google.protobuf.ListValue") return value("values") ?? [];
  if (name === "Any") return anyJson(fields.get("yaml")?.value, types);
  if (isUnion(typeName, types)) return setMember(message, types);
  const wrapped = Object.hasOwn(wrappers, name) ? wrappers[name] : undefined;
  if (wrapped !== undefined && declares(typeName, wrapped[0], types)) return value(wrapped[0]) ?? wrapped[1];
  return objectJson(message, types);
}

/** Messages around one field, with what they are without it. */
const wrappers: Readonly<Record<string, readonly [field: string, empty: JsonLiteral]>> = {
  ItemsItem: ["schema_or_reference", []],
  Scopes: ["scope", {}],
  SecurityDefinitions: ["security", {}],
  SecurityRequirement: ["security_requirement", {}],
  SecurityRequirementValue: ["scope", []],
  StringArray: ["value", []],
};

/** Fields whose members are members of the object around them. */
const spread: ReadonlySet<string> = new Set([
  "additional_properties",
  "extensions",
  "path",
  "response_or_reference",
  "specification_extension",
]);

function objectJson({ fields }: OptionMessage, types: OptionTypes): JsonObject {
  const members: [string, JsonLiteral][] = [];
  for (const [name, field] of fields) {
    const value = fieldJson(field, types);
    if (spread.has(name) && Array.isArray(field.value) && isObject(value)) members.push(...Object.entries(value));
    else members.push([memberName(field), value]);
  }
  return Object.fromEntries(members);
}

function memberName({ proto: { name, jsonName } }: OptionField): string {
  return name === "ref" || name === "_ref" ? "$ref" : jsonName;
}

function fieldJson({ proto, value }: OptionField, types: OptionTypes): JsonLiteral {
  const typeName = proto.typeName.slice(1);
  if (isList(value)) {
    const isMap = types.message(typeName)?.options?.mapEntry === true;
    if (isMap || /\.Named\w+$/.test(typeName)) return mapJson(value, isMap ? "key" : "name", types);
    return value.map((item) => valueJson(item, proto.type, typeName, types));
  }
  return valueJson(value, proto.type, typeName, types);
}

function mapJson(entries: readonly OptionValue[], key: string, types: OptionTypes): JsonObject {
  const members = entries.filter(isOptionMessage).map(({ fields }) => {
    const value = fields.get("value");
    return [String(fields.get(key)?.value ?? ""), value === undefined ? "" : fieldJson(value, types)] as const;
  });
  return Object.fromEntries(members);
}

function valueJson(value: OptionValue, type: Type, typeName: string, types: OptionTypes): JsonLiteral {
  if (isOptionMessage(value)) return optionJson(value, types);
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (typeof value === "bigint") return Number(value);
  if (type === Type.ENUM && typeof value === "number") return enumJson(value, typeName, types);
  return isList(value) ? [] : value;
}

/** `TYPE_API_KEY` of the enum `Type` is `apiKey`. */
function enumJson(number: number, typeName: string, types: OptionTypes): JsonLiteral {
  const declared = types.enum(typeName);
  const name = declared?.value.find((value) => value.number === number)?.name;
  if (declared === undefined || name === undefined) return number;
  const prefix = `${declared.name.toUpperCase()}_`;
  const own = name.startsWith(prefix) ? name.slice(prefix.length) : name;
  return own.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The text of gnostic's `Any` is YAML. Without a parser for it, JSON is read, and anything else is text. */
function anyJson(yaml: OptionValue | undefined, { parseYaml }: OptionTypes): JsonLiteral {
  if (typeof yaml !== "string") return null;
  const text = yaml.trim();
  const value = parseJson(text);
  const parsed = value === undefined ? parseYaml?.(text) : value;
  if (parsed !== undefined) return parsed;
  return text.replace(/^'(.*)'$/s, (_, quoted: string) => quoted.replaceAll("''", "'"));
}

/** Whether the message is its only oneof, such as `SchemaOrReference`. */
function isUnion(typeName: string, types: OptionTypes): boolean {
  const type = types.message(typeName);
  if (type?.oneofDecl.length !== 1 || type.field.length === 0) return false;
  return type.field.every((field) => Object.hasOwn(field, "oneofIndex") && !field.proto3Optional);
}

function setMember({ fields }: OptionMessage, types: OptionTypes): JsonLiteral {
  const [member] = fields.values();
  if (member === undefined) return {};
  return member.proto.name === "null_value" ? null : fieldJson(member, types);
}

function declares(typeName: string, field: string, types: OptionTypes): boolean {
  return types.message(typeName)?.field.some(({ name }) => name === field) === true;
}

function isList(value: OptionValue): value is readonly OptionValue[] {
  return Array.isArray(value);
}
