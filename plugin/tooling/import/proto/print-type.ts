import { impliedName } from "../../../model/nodes/implied-name.ts";
import { lowerCamelCase } from "../../../model/nodes/local-name.ts";
import type { FieldNames } from "../../../model/options/field-names.ts";
import { quoted } from "../../proto-files/print/quoted.ts";
import { absoluteName } from "../../proto-files/print/type-names.ts";
import {
  nameInPackage,
  type ProtoEnum,
  type ProtoField,
  type ProtoMessage,
  type ReservedName,
  type TypeReference,
} from "./elements.ts";
import { fieldNamesOf } from "./field-names-of.ts";
import { isEmpty, optionAssignment } from "./option-text.ts";
import { printComment } from "./print-comment.ts";

/** The surroundings on which the text of a type depends. */
export interface PrintContext {
  readonly packageName: string;
  /** Fields without a `json_name` keep their proto names in JSON. */
  readonly fieldNames: FieldNames;
}

export function printType(type: ProtoMessage | ProtoEnum, indent: string, context: PrintContext): string {
  return type.kind === "enum" ? printEnum(type, indent, context) : printMessage(type, indent, context);
}

function printMessage(message: ProtoMessage, indent: string, context: PrintContext): string {
  const inner = `${indent}  `;
  const parts: string[] = [];
  if (message.deprecated) parts.push(`${inner}option deprecated = true;\n`);
  if (!isEmpty(message.options))
    parts.push(
      `${inner}option ${optionAssignment(absoluteName(context.packageName, "rest.v1.message"), message.options)};\n`,
    );
  const reserved = printReserved(message.reserved, inner);
  if (reserved !== "") parts.push(reserved);
  const types = message.nested.map((type) => printType(type, inner, context));
  const fields = printFields(message, inner, context);
  const sections = [parts.join(""), ...types, fields].filter((section) => section !== "");
  const head = `${printComment(message.comment, indent)}${indent}message ${message.name} {`;
  return sections.length === 0 ? `${head}}\n` : `${head}\n${sections.join("\n")}${indent}}\n`;
}

function printReserved(reserved: readonly ReservedName[], indent: string): string {
  if (reserved.length === 0) return "";
  const numbers = [...new Set(reserved.map(({ number }) => number))].sort((a, b) => a - b);
  const names = [...new Set(reserved.map(({ name }) => name))].sort();
  return `${indent}reserved ${numbers.join(", ")};\n${indent}reserved ${names.map(quoted).join(", ")};\n`;
}

function printFields(message: ProtoMessage, indent: string, context: PrintContext): string {
  const printed = new Set<object>();
  return message.fields
    .map((field) => {
      const { oneof } = field;
      if (oneof === undefined) return printField(field, message, indent, context);
      if (printed.has(oneof)) return "";
      printed.add(oneof);
      const members = message.fields.filter((other) => other.oneof === oneof);
      const options = isEmpty(oneof.options)
        ? ""
        : `${indent}  option ${optionAssignment(absoluteName(context.packageName, "rest.v1.oneof"), oneof.options)};\n`;
      const fields = members.map((member) => printField(member, message, `${indent}  `, context)).join("");
      const comment = printComment(oneof.comment ?? "", indent);
      return `${comment}${indent}oneof ${oneof.name} {\n${options}${fields}${indent}}\n`;
    })
    .join("");
}

function printField(field: ProtoField, scope: ProtoMessage, indent: string, context: PrintContext): string {
  const type = typeName(field.type, scope, context);
  const declared =
    field.label === "map" ? `map<string, ${type}>` : field.label === "" ? type : `${field.label} ${type}`;
  const jsonName = declaredJsonName(field, scope, context);
  const options = [
    ...(jsonName === undefined ? [] : [`json_name = ${quoted(jsonName)}`]),
    ...(field.deprecated ? ["deprecated = true"] : []),
    ...field.behaviors.map(
      (behavior) => `(${absoluteName(context.packageName, "google.api.field_behavior")}) = ${behavior}`,
    ),
    ...(isEmpty(field.options)
      ? []
      : [optionAssignment(absoluteName(context.packageName, "rest.v1.field"), field.options)]),
  ];
  const head = `${printComment(field.comment, indent)}${indent}${declared} ${field.name} = ${field.number}`;
  if (options.length === 0) return `${head};\n`;
  const line = `${head} [${options.join(", ")}];\n`;
  if (options.length === 1 || line.length - line.lastIndexOf("\n", line.length - 2) <= 120) return line;
  return `${head} [\n${options.map((option) => `${indent}  ${option}`).join(",\n")}\n${indent}];\n`;
}

/** The `json_name` of a field, unless its name implies it. */
function declaredJsonName(
  { name, jsonName }: ProtoField,
  scope: ProtoMessage,
  { fieldNames }: PrintContext,
): string | undefined {
  const implied = impliedName(name, fieldNamesOf(scope, fieldNames));
  if (jsonName !== undefined && jsonName !== implied) return jsonName;
  // Compilers know no other style, and refuse a name that is also the one they would give to another field.
  const ofCompilers = lowerCamelCase(name);
  const isTaken = implied !== ofCompilers && scope.fields.some((other) => other.jsonName === ofCompilers);
  return isTaken ? implied : undefined;
}

function printEnum(
  { name, comment, values, reserved, deprecated }: ProtoEnum,
  indent: string,
  { packageName }: PrintContext,
): string {
  const inner = `${indent}  `;
  const prefix = enumPrefix(name);

  const lines = values.map((value) => {
    const isImplied = value.number === 0 || lowerName(value.name, prefix) === value.wireName;
    const option = isImplied
      ? ""
      : ` [(${absoluteName(packageName, "rest.v1.enum_value")}).name = ${quoted(value.wireName)}]`;
    return `${inner}${value.name} = ${value.number}${option};\n`;
  });
  // Value 0 has no name in JSON only with ENUM_NAMES_LOWER.
  const options = [
    ...(deprecated ? [`${inner}option deprecated = true;\n`] : []),
    `${inner}option (${absoluteName(packageName, "rest.v1.enum")}).names = ENUM_NAMES_LOWER;\n`,
  ];
  const body = `${options.join("")}${printReserved(reserved, inner)}${lines.join("")}`;
  return `${printComment(comment, indent)}${indent}enum ${name} {\n${body}${indent}}\n`;
}

function lowerName(name: string, prefix: string): string {
  return name.slice(prefix.length).toLowerCase();
}

/** `READ_STATUS_` of `ReadStatus`, as linters of proto files expect it. */
export function enumPrefix(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").replace(/([A-Z])([A-Z][a-z])/g, "$1_$2");
  return `${words.toUpperCase()}_`;
}

/** The shortest name that leads to the type from a scope. */
export function typeName(type: TypeReference, scope: ProtoMessage | undefined, { packageName }: PrintContext): string {
  if (typeof type === "string") return absoluteName(packageName, type);
  const enclosing = chain(scope).filter((it): it is ProtoMessage => it.kind === "message");
  const path = chain(type).reverse();
  // The innermost type of that name wins, so the first part of the name must not be another one.
  for (let skip = path.length - 1; skip >= 0; skip--) {
    const first = path[skip];
    if (first === undefined || (skip > 0 && !enclosing.some((message) => message === path[skip - 1]))) continue;
    const found = enclosing.flatMap((message) => [...message.nested.filter(({ name }) => name === first.name)])[0];
    const isVisible = found === first || (found === undefined && first.parent === undefined);
    if (isVisible)
      return path
        .slice(skip)
        .map(({ name }) => name)
        .join(".");
  }
  return `${packageName}.${nameInPackage(type)}`;
}

/** The type with those that enclose it, from the inside out. */
function chain(type: ProtoMessage | ProtoEnum | undefined): (ProtoMessage | ProtoEnum)[] {
  const all: (ProtoMessage | ProtoEnum)[] = [];
  for (let at = type; at !== undefined; at = at.parent) all.push(at);
  return all;
}
