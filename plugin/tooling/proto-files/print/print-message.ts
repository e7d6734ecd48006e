import {
  type DescriptorProto,
  type DescriptorProto_ExtensionRange as ExtensionRange,
  ExtensionRangeOptionsSchema,
  type FieldDescriptorProto,
  MessageOptionsSchema,
  OneofOptionsSchema,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { messageField } from "../../../model/source/descriptor-fields.ts";
import type { PrintContext } from "./print-context.ts";
import { printEnum } from "./print-enum.ts";
import { printExtensions } from "./print-extensions.ts";
import { type FieldPlace, isMember, printField } from "./print-field.ts";
import { bracketed, optionEntries, optionStatements } from "./print-options.ts";
import { maxFieldNumber, reservedStatements } from "./reserved.ts";
import { visibilityKeyword } from "./visibility-keyword.ts";
import { withComments } from "./with-comments.ts";

/** Where a type is declared. */
export interface TypePlace {
  readonly path: string;
  readonly indent: string;
  /** The full name of the message around it, or of the package. */
  readonly scope: string;
}

export function printMessage(message: DescriptorProto, place: TypePlace, context: PrintContext): string {
  const { path, indent } = place;
  const head = `${indent}${visibilityKeyword(message.visibility)}message ${message.name} {\n`;
  return withComments(path, indent, `${head}${bodyOf(message, place, context)}${indent}}\n`, context);
}

/** The part between the braces of a message or a group. */
function bodyOf(message: DescriptorProto, { path, indent, scope }: TypePlace, context: PrintContext): string {
  const inner: TypePlace = {
    path,
    indent: `${indent}  `,
    scope: scope === "" ? message.name : `${scope}.${message.name}`,
  };
  const enums = message.enumType.map((type, index) =>
    printEnum(type, { ...inner, path: `${path},${messageField.enum},${index}` }, context),
  );
  const sections = [
    optionStatements(MessageOptionsSchema, message.options, context, inner),
    reservedStatements(message, inner.indent, context),
    message.extensionRange.map((range) => printRange(range, inner, context)).join(""),
    ...enums,
    ...membersOf(message, inner, context),
    printExtensions(message.extension, { ...inner, path: `${path},${messageField.extension}` }, context),
  ];
  return sections.filter((section) => section !== "").join("\n");
}

/** A field or a oneof as text, with the positions of the messages that it declares: groups, and the entries of maps. */
interface FieldText {
  readonly text: string;
  readonly declared: readonly number[];
}

/**
 * The nested messages and the fields. Messages come first, apart from those that compilers must read after a map or a group, so
 * that all keep their positions.
 */
function membersOf(message: DescriptorProto, place: TypePlace, context: PrintContext): readonly string[] {
  const fields = fieldTexts(message, place, context);
  const declared = new Map(fields.flatMap((field, at) => field.declared.map((index) => [index, at] as const)));
  let printed = 0;
  const printUpTo = (end: number): string => {
    const texts = fields.slice(printed, end).map(({ text }) => text);
    printed = Math.max(printed, end);
    return texts.join("");
  };
  const sections = message.nestedType.map((type, index) => {
    const at = declared.get(index);
    if (at !== undefined) return printUpTo(at + 1);
    return printMessage(type, { ...place, path: `${place.path},${messageField.message},${index}` }, context);
  });
  return [...sections, printUpTo(fields.length)];
}

/** The fields in their order, with each oneof where its first member is. */
function fieldTexts(message: DescriptorProto, place: TypePlace, context: PrintContext): readonly FieldText[] {
  const nested = new Map(message.nestedType.map((type, index) => [`.${place.scope}.${type.name}`, { type, index }]));
  const members = new Map<number, FieldText[]>();
  const texts = message.field.map((field, index): FieldText | number | undefined => {
    const isInOneof = isMember(field);
    const own = { ...place, indent: isInOneof ? `${place.indent}  ` : place.indent };
    const type = nested.get(field.typeName);
    const at = fieldPlace(field, index, type, own, context);
    const isDeclared = type !== undefined && (at.entry ?? at.group) !== undefined;
    const text = { text: printField(field, at, context), declared: isDeclared ? [type.index] : [] };
    if (!isInOneof) return text;
    const others = members.get(field.oneofIndex);
    others?.push(text);
    if (others === undefined) members.set(field.oneofIndex, [text]);
    return others === undefined ? field.oneofIndex : undefined;
  });
  return texts.flatMap((text) => {
    if (typeof text !== "number") return text ?? [];
    const all = members.get(text) ?? [];
    return { text: printOneof(message, text, all, place, context), declared: all.flatMap(({ declared }) => declared) };
  });
}

function fieldPlace(
  field: FieldDescriptorProto,
  index: number,
  nested: { readonly type: DescriptorProto; readonly index: number } | undefined,
  { path, indent, scope }: TypePlace,
  context: PrintContext,
): FieldPlace {
  const own = { path: `${path},${messageField.field},${index}`, indent, scope };
  if (nested?.type.options?.mapEntry === true) return { ...own, entry: nested.type };
  if (field.type !== Type.GROUP || nested === undefined) return own;
  // Compilers attach the comments of a group to its message.
  const group = { path: `${path},${messageField.message},${nested.index}`, indent, scope };
  return { ...group, group: bodyOf(nested.type, group, context) };
}

function printOneof(
  message: DescriptorProto,
  index: number,
  members: readonly FieldText[],
  { path, indent, scope }: TypePlace,
  context: PrintContext,
): string {
  const oneof = message.oneofDecl[index];
  const options = optionStatements(OneofOptionsSchema, oneof?.options, context, { scope, indent: `${indent}  ` });
  const fields = members.map(({ text }) => text).join("");
  const text = `${indent}oneof ${oneof?.name} {\n${options}${fields}${indent}}\n`;
  return withComments(`${path},${messageField.oneof},${index}`, indent, text, context);
}

function printRange({ start, end, options }: ExtensionRange, place: TypePlace, context: PrintContext): string {
  const last = end > maxFieldNumber ? "max" : String(end - 1);
  const numbers = String(start) === last ? last : `${start} to ${last}`;
  const entries = optionEntries(ExtensionRangeOptionsSchema, options, context, place);
  return `${place.indent}extensions ${numbers}${bracketed(entries, place.indent)};\n`;
}
