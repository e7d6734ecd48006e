import {
  type DescriptorProto,
  type FieldDescriptorProto,
  FieldOptionsSchema,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { lowerCamelCase } from "../../../model/nodes/local-name.ts";
import type { PrintContext } from "./print-context.ts";
import { bracketed, optionEntries } from "./print-options.ts";
import { quoted } from "./quoted.ts";
import { withComments } from "./with-comments.ts";

/** Where a field is declared. */
export interface FieldPlace {
  readonly path: string;
  readonly indent: string;
  /** The full name of the message, or of the package for an extension. */
  readonly scope: string;
  /** The message of the entries, for a map. */
  readonly entry?: DescriptorProto | undefined;
  /** The fields of a group, as text. */
  readonly group?: string | undefined;
}

export function printField(field: FieldDescriptorProto, place: FieldPlace, context: PrintContext): string {
  const { path, indent, group } = place;
  const options = bracketed(fieldOptions(field, place, context), indent);
  const name = group === undefined ? field.name : field.typeName.slice(field.typeName.lastIndexOf(".") + 1);
  const head = `${indent}${labelOf(field, place, context)}${typeOf(field, place, context)} ${name} = ${field.number}`;
  const end = group === undefined ? ";\n" : ` {\n${group}${indent}}\n`;
  return withComments(path, indent, `${head}${options}${end}`, context);
}

/** Whether the field is a member of a oneof that the file declares. */
export function isMember(field: FieldDescriptorProto): boolean {
  return Object.hasOwn(field, "oneofIndex") && !field.proto3Optional;
}

function labelOf(field: FieldDescriptorProto, { entry }: FieldPlace, { file }: PrintContext): string {
  if (entry !== undefined || isMember(field)) return "";
  if (field.label === Label.REPEATED) return "repeated ";
  if (field.label === Label.REQUIRED) return "required ";
  return isProto2(file.syntax) || field.proto3Optional ? "optional " : "";
}

function isProto2(syntax: string): boolean {
  return syntax === "" || syntax === "proto2";
}

function typeOf(field: FieldDescriptorProto, place: FieldPlace, context: PrintContext): string {
  const [key, value] = place.entry?.field ?? [];
  const plain = (one: FieldDescriptorProto): string => {
    if (one.type === Type.GROUP || one.typeName === "") return Type[one.type].toLowerCase();
    return context.names.type(one.typeName, place.scope);
  };
  return key === undefined || value === undefined ? plain(field) : `map<${plain(key)}, ${plain(value)}>`;
}

function fieldOptions(field: FieldDescriptorProto, place: FieldPlace, context: PrintContext): readonly string[] {
  const { jsonName, extendee, name, options } = field;
  const isImplied = jsonName === "" || jsonName === lowerCamelCase(name) || extendee !== "";
  const inner = { scope: place.scope, indent: `${place.indent}  ` };
  return [
    ...(Object.hasOwn(field, "defaultValue") ? [`default = ${defaultText(field)}`] : []),
    ...(isImplied ? [] : [`json_name = ${quoted(jsonName)}`]),
    ...optionEntries(FieldOptionsSchema, options, context, inner),
  ];
}

/** Descriptors have the text of a default; that of bytes is escaped already. */
function defaultText({ type, defaultValue }: FieldDescriptorProto): string {
  if (type === Type.STRING) return quoted(defaultValue);
  return type === Type.BYTES ? `"${defaultValue}"` : defaultValue;
}
