import {
  arrowFunction,
  type Code,
  callExpression,
  type Enum,
  type Field,
  type Message,
  propertyAssignment,
  propertyKey,
  type Schema,
} from "@protoc-gen-rest/plugin";
import { readerName, respelledName, runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { codecCode } from "./form-code.ts";
import { isInherited } from "./inherited.ts";
import { keyReader } from "./key-reader.ts";
import { members } from "./members.ts";

// Constraints apply to values as the shape `plain` has them. JSON has several spellings of many values, such as `1` and `"1"`.

/** Prints what reads the name of an enum value. */
export type EnumReader = (type: Enum, out: Output) => Code;

/** Prints the readers of the members that have constraints, and returns the constant, or undefined if no member needs one. */
export function printRespelled(message: Message, out: Output, enumReader: EnumReader): string | undefined {
  const entries = members(message).flatMap((field) => {
    const read = respelled(field, out, enumReader);
    return read === undefined ? [] : [propertyAssignment(propertyKey(field.jsonName), typedFor(field, read, out))];
  });
  if (entries.length === 0) return undefined;
  const name = respelledName(message);
  if (out.target !== "dts") {
    out.constant(name, out.type(runtime, "MemberReaders"), entries);
    out.line();
  }
  return name;
}

/** TypeScript infers the parameters of a function in a record, unless every object inherits a function of that name. */
function typedFor({ jsonName }: Field, read: Code, out: Output): Code {
  if (!isInherited(jsonName) || typeof read !== "object" || read.kind !== "arrow") return read;
  const parameters = [
    `json${out.annotation(": unknown")}`,
    `check${out.annotation(`: ${out.type(runtime, "Check")}`)}`,
  ];
  return arrowFunction(parameters, read.body);
}

/** The reader of a value that has constraints, or undefined if they hold or fail whichever way JSON spells it. */
export function respelled(field: Field, out: Output, enumReader: EnumReader): Code | undefined {
  const { schema, items, keys, cardinality, oneOrMany } = field;
  if (cardinality === "singular") {
    return isSensitive(schema) ? itemReader(field, out, enumReader) : undefined;
  }
  const item = schema?.uniqueItems || isSensitive(items) ? itemReader(field, out, enumReader) : undefined;
  if (cardinality === "list") {
    if (item === undefined) return undefined;
    const list = out.value(runtime, oneOrMany ? "readOneOrMany" : "readList");
    return arrowFunction(["json", "check"], callExpression(list, ["json", item, "check"]));
  }
  const key = keys === undefined && schema === undefined ? undefined : keyReader(field);
  if (item === undefined && key === undefined) return undefined;
  const read = item ?? out.value(runtime, "readJson");
  const parts: Code[] = ["json", read, "check", ...(key === undefined ? [] : [out.value(runtime, key)])];
  return arrowFunction(["json", "check"], callExpression(out.value(runtime, "readMap"), parts));
}

function itemReader({ form, type }: Field, out: Output, enumReader: EnumReader): Code | undefined {
  if (!form.isRespelled) return undefined;
  return type.kind === "enum" ? enumReader(type, out) : codecCode(form.shapes.plain.read, type, readerName, out);
}

/** Whether a keyword is about more than the size of a number, of which the spelling is irrelevant. */
function isSensitive({ enum: values, pattern, format, minLength, maxLength }: Schema = {}): boolean {
  return [values, pattern, format, minLength, maxLength].some((keyword) => keyword !== undefined);
}
