import {
  type Enum,
  type EnumValue,
  type Field,
  type File,
  type Message,
  type Oneof,
  propertyKey,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../output/names.ts";
import { createOutput, type Output, type OutputOptions } from "../output/output.ts";
import { lifecycleNotes, printDoc } from "../output/print-doc.ts";
import { fieldType } from "../shape/plain/field-type.ts";
import { isRequired } from "../shape/plain/required.ts";
import { printAlias } from "./alias.ts";
import { printResult } from "./result-type.ts";

/** Prints `library_types.ts`: an interface for each message and a union for each enum of the file, as the wire has them. */
export function typesFile(file: File, options: OutputOptions): Output {
  const declares = [...file.messages, ...file.enums].map((type) => type.localName);
  const out = createOutput(file, "types", declares, options);
  out.declaration(() => {
    for (const message of file.messages) {
      if (message.wellKnown !== undefined) continue;
      printMessage(message, out);
      out.line();
    }
    for (const type of file.enums) {
      if (type.isNullValue) continue;
      printEnum(type, out);
      out.line();
    }
  });
  return out;
}

function printMessage(message: Message, out: Output): void {
  printDoc(out, message, ...lifecycleNotes(message.lifecycle));
  out.annotate(message, message.localName);
  if (message.cases !== undefined) printResult(message, message.cases, (field) => fieldType(field, out), out);
  else if (message.representation === "object") printObject(message, out);
  else printAlias(message, [...new Set(message.fields.map((field) => fieldType(field, out)))], out);
}

function printObject(message: Message, out: Output): void {
  const oneofs = exclusiveOneofs(message);
  const fields = message.fields.filter((field) => field.oneof === undefined || !oneofs.includes(field.oneof));
  if (oneofs.length === 0) printInterface(message, out);
  else printIntersection(message, fields, oneofs, out);
}

function printInterface(message: Message, out: Output): void {
  if (message.fields.length === 0) out.line(`export interface ${message.localName} {}`);
  else out.block(`export interface ${message.localName} {`, () => printFields(message.fields, out), "}");
}

/** `{ fields } & OneOf<{ members }>`, broken as formatters break intersections. */
function printIntersection(message: Message, fields: readonly Field[], oneofs: readonly Oneof[], out: Output): void {
  const [first, ...others] = [
    ...(fields.length > 0 ? [{ open: "{", print: () => printFields(fields, out), close: "}" }] : []),
    ...oneofs.map((oneof) => ({ open: oneofOpen(oneof, out), print: () => printMembers(oneof, out), close: "}>" })),
  ];
  let last = first!;
  out.line(`export type ${message.localName} = ${last.open}`);
  out.indent(last.print);
  // An object type and what follows it share a line.
  const hugged = fields.length > 0 ? others.shift() : undefined;
  if (hugged !== undefined) {
    out.line(`${last.close} & ${hugged.open}`);
    out.indent(hugged.print);
    last = hugged;
  }
  out.line(last.close + (others.length > 0 ? " &" : ";"));
  out.indent(() => {
    others.forEach(({ open, print, close }, i) => {
      out.block(open, print, close + (i < others.length - 1 ? " &" : ";"));
    });
  });
}

/** What holds the members of a oneof to one: at most, exactly, or named by a property. */
function oneofOpen({ discriminator, required }: Oneof, out: Output): string {
  const name = discriminator !== undefined ? "Discriminated" : required ? "ExactlyOne" : "OneOf";
  return `${out.type(runtime, name)}<{`;
}

function printFields(fields: readonly Field[], out: Output): void {
  for (const field of fields) {
    if (field === field.message.rest) {
      printDoc(out, field);
      out.line("[name: string]: unknown;");
      continue;
    }
    printDoc(out, field, ...fieldNotes(field));
    const type = fieldType(field, out);
    out.annotate(field, propertyKey(field.jsonName));
    if (isRequired(field)) out.line(`${propertyKey(field.jsonName)}: ${type};`);
    else printOptional(propertyKey(field.jsonName), type, out);
  }
}

function fieldNotes(field: Field): string[] {
  return [
    ...(field.behaviors.has("output_only") ? ["Output only."] : []),
    ...(field.default === undefined ? [] : [`Default: \`${defaultText(field)}\`.`]),
    ...lifecycleNotes(field.lifecycle),
  ];
}

/** 64-bit integers are strings on the wire, and none in TypeScript. */
function defaultText({ default: given, type }: Field): string {
  const isNumber = type.kind === "scalar" && type.scalar.endsWith("64") && typeof given === "string";
  return isNumber ? given : JSON.stringify(given);
}

function printOptional(key: string, type: string, out: Output): void {
  const flat = `${key}?: ${type} | undefined;`;
  if (flat.length + 2 <= out.width) {
    out.line(flat);
    return;
  }
  out.line(`${key}?:`);
  out.indent(() => {
    out.line(`| ${type}`);
    out.line("| undefined;");
  });
}

function printMembers(oneof: Oneof, out: Output): void {
  if (oneof.discriminator === undefined) printCaseMembers(oneof, out);
  else out.block(`${propertyKey(oneof.discriminator)}: {`, () => printCaseMembers(oneof, out), "};");
}

function printCaseMembers(oneof: Oneof, out: Output): void {
  for (const field of oneof.fields) {
    printDoc(out, field, ...fieldNotes(field));
    out.annotate(field, propertyKey(field.jsonName));
    out.line(`${propertyKey(field.jsonName)}: ${fieldType(field, out)};`);
  }
}

// TypeScript multiplies the oneofs of a message; past this many combinations checking becomes slow, and then impossible.
const maximumCombinations = 256;

/** The oneofs that the type holds to one member at most; members of the others are optional, and readers check them. */
function exclusiveOneofs(message: Message): readonly Oneof[] {
  let combinations = 1;
  return message.oneofs.filter((oneof) => {
    // The property that names the kind is there whatever it costs.
    if (oneof.discriminator !== undefined) return true;
    if (combinations * (oneof.fields.length + 1) > maximumCombinations) return false;
    combinations *= oneof.fields.length + 1;
    return true;
  });
}

function printEnum(type: Enum, out: Output): void {
  const values = type.values.filter((value) => !value.alias);
  printDoc(out, type, values.map(valueDoc).join("").trimEnd());
  out.annotate(type, type.localName);
  const names = values.flatMap(({ wireName }) => (wireName === undefined ? [] : [stringLiteral(wireName)]));
  // A number is a value that the enum does not name: a newer version may.
  const members = type.open ? [...names, "number"] : names;
  const flat = `export type ${type.localName} = ${members.join(" | ")};`;
  if (flat.length <= out.width) {
    out.line(flat);
    return;
  }
  out.line(`export type ${type.localName} =`);
  out.indent(() => {
    members.forEach((member, i) => void out.line(`| ${member}${i === members.length - 1 ? ";" : ""}`));
  });
}

/** A value's comments as an item of a list, so that a hover over the type shows them all. */
function valueDoc({ wireName, comments, deprecated }: EnumValue): string {
  if (wireName === undefined) return "";
  const text = [deprecated ? "Deprecated." : "", comments.leading ?? "", comments.trailing ?? ""]
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return text.length === 0 ? "" : `- \`${wireName}\`: ${text.join("\n\n").replaceAll("\n", "\n  ")}\n`;
}
