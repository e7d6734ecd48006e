import {
  type Field,
  kindWord,
  type Message,
  mayLackWord,
  type Oneof,
  propertyKey,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import { lifecycleNotes, printDoc } from "../output/print-doc.ts";
import type { Shape } from "../shape/shape.ts";

/** The parts of a shape on which the type of a message depends. */
export type FieldTypes = Pick<Shape, "fieldType" | "isRequired">;

/** Prints the type of a message that is an object: an interface, or an intersection with a union for each oneof. */
export function printObjectType(
  message: Message,
  shape: FieldTypes,
  out: Output,
  name: string = message.localName,
): void {
  const oneofs = exclusiveOneofs(message);
  const fields = message.fields.filter((field) => field.oneof === undefined || !oneofs.includes(field.oneof));
  if (oneofs.length === 0) printInterface(name, message, shape, out);
  else printIntersection(name, fields, oneofs, shape, out);
}

function printInterface(name: string, message: Message, shape: FieldTypes, out: Output): void {
  if (message.fields.length === 0) out.line(`export interface ${name} {}`);
  else out.block(`export interface ${name} {`, () => printFields(message.fields, shape, out), "}");
}

/** `{ fields } & OneOf<{ members }>`, broken as formatters break intersections. */
function printIntersection(
  name: string,
  fields: readonly Field[],
  oneofs: readonly Oneof[],
  shape: FieldTypes,
  out: Output,
): void {
  const [first, ...others] = [
    ...(fields.length > 0 ? [{ open: "{", print: () => printFields(fields, shape, out), close: "}" }] : []),
    ...oneofs.map((oneof) => ({
      open: oneofOpen(oneof, out),
      print: () => printMembers(oneof, shape, out),
      close: "}>",
    })),
  ];
  let last = first!;
  out.line(`export type ${name} = ${last.open}`);
  out.indent(last.print);
  // Formatters put the operand after an object type on the same line.
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

/** The type that allows at most one member, exactly one, or the one that a property names. */
function oneofOpen(oneof: Oneof, out: Output): string {
  const { discriminator, required } = oneof;
  const discriminated = hasOtherKinds(oneof) ? "DiscriminatedBy" : "Discriminated";
  const name = discriminator !== undefined ? discriminated : required ? "ExactlyOne" : "OneOf";
  return `${out.type(runtime, name)}<{`;
}

function printFields(fields: readonly Field[], shape: FieldTypes, out: Output): void {
  for (const field of fields) {
    if (field === field.message.rest) {
      printDoc(out, field);
      out.line("[name: string]: unknown;");
      continue;
    }
    printDoc(out, field, ...fieldNotes(field));
    const type = shape.fieldType(field, out);
    out.annotate(field, propertyKey(field.jsonName));
    if (shape.isRequired(field)) out.line(`${propertyKey(field.jsonName)}: ${type};`);
    else printOptional(propertyKey(field.jsonName), type, out);
  }
}

function fieldNotes(field: Field): string[] {
  return [
    ...(field.behaviors.has("output_only") && !saysOutputOnly(field) ? ["Output only."] : []),
    ...(field.default === undefined ? [] : [`Default: \`${defaultText(field)}\`.`]),
    ...lifecycleNotes(field.lifecycle),
  ];
}

/** Most comments of such fields begin with the words, as AIP-203 asks. */
function saysOutputOnly({ comments: { leading = "" } }: Field): boolean {
  return /^\W*output[- _]?only\b/i.test(leading);
}

/** 64-bit integers and booleans may be strings on the wire, but not in TypeScript. */
function defaultText({ default: given, form, cardinality }: Field): string {
  const { holds, literal } = form.shapes.plain;
  if (holds === "boolean" && cardinality === "singular" && typeof given === "string") return String(literal?.(given));
  const isNumber = form.kind === "int64" && typeof given === "string";
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

function printMembers(oneof: Oneof, shape: FieldTypes, out: Output): void {
  const { discriminator, fields } = oneof;
  if (discriminator === undefined) {
    printCaseMembers(fields, shape, out);
  } else if (hasOtherKinds(oneof)) {
    printKinds(oneof, discriminator, shape, out);
  } else {
    out.block(`${propertyKey(discriminator)}: {`, () => printCaseMembers(fields, shape, out), "};");
  }
}

/** Whether objects may lack the discriminator, or have one that the oneof does not declare. */
function hasOtherKinds({ fields }: Oneof): boolean {
  return fields.some(mayLackWord);
}

function printKinds({ fields }: Oneof, name: string, shape: FieldTypes, out: Output): void {
  out.line(`name: ${stringLiteral(name)};`);
  const known = fields.filter((field) => kindWord(field) !== undefined);
  const print = (key: string, members: readonly Field[]): void => {
    if (members.length > 0) out.block(`${key}: {`, () => printCaseMembers(members, shape, out), "};");
  };
  print(
    "kinds",
    known.filter((field) => !mayLackWord(field)),
  );
  print("optional", known.filter(mayLackWord));
  for (const field of fields) {
    if (known.includes(field)) continue;
    printDoc(out, field, ...fieldNotes(field));
    out.line(`other: ${shape.fieldType(field, out)};`);
  }
}

function printCaseMembers(fields: readonly Field[], shape: FieldTypes, out: Output): void {
  for (const field of fields) {
    const word = field.oneof?.discriminator === undefined ? undefined : kindWord(field);
    const key = typeof word === "number" ? String(word) : propertyKey(field.jsonName);
    printDoc(out, field, ...fieldNotes(field));
    out.annotate(field, key);
    out.line(`${key}: ${shape.fieldType(field, out)};`);
  }
}

// TypeScript multiplies the oneofs of a message. With more combinations type checking becomes slow, and then impossible.
const maximumCombinations = 256;

/** The oneofs whose type allows at most one member. Members of the others are optional, and only readers check them. */
function exclusiveOneofs(message: Message): readonly Oneof[] {
  let combinations = 1;
  return message.oneofs.filter((oneof) => {
    // A discriminator is part of the type whatever it costs.
    if (oneof.discriminator !== undefined) return true;
    if (combinations * (oneof.fields.length + 1) > maximumCombinations) return false;
    combinations *= oneof.fields.length + 1;
    return true;
  });
}
