import {
  assignment,
  callExpression,
  type Enum,
  objectLiteral,
  propertyAssignment,
  propertyKey,
  stringLiteral,
  type TsProtoOptions,
} from "@protoc-gen-rest/plugin";
import { enumNamesName, runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { printReaderFunction, printWriterFunction } from "../codec/codec-functions.ts";
import { tsProtoType } from "./types.ts";

/** Prints the reader and the writer of an enum, whose values are numbers or proto names in TypeScript. */
export function printEnumCodec(type: Enum, values: string, options: TsProtoOptions, out: Output): void {
  const name = tsProtoType(type, options, out);
  const suffix = options.stringEnums ? "Name" : "Number";
  const names = options.stringEnums ? printNames(type, out) : [];
  printReaderFunction(type, [name, "undefined"], out, () => {
    const parts = ["json", values, "check", ...names];
    out.statement(callExpression(`return ${out.value(runtime, `readEnum${suffix}`)}`, parts));
  });
  printWriterFunction(type, { name: "value", type: name }, ["string", "number", "undefined"], out, () => {
    const parts = ["value", ...(options.stringEnums ? (names.length === 0 ? [] : names) : [values])];
    if (options.stringEnums && names.length === 0) out.line("return value;");
    else out.statement(callExpression(`return ${out.value(runtime, `writeEnum${suffix}`)}`, parts));
  });
}

/** Prints the constant that maps wire names to proto names if some differ. Returns its name, or nothing. */
function printNames(type: Enum, out: Output): string[] {
  const named = type.values.filter((value) => !value.alias);
  if (type.values.every(({ name, wireName }) => name === wireName)) return [];
  if (out.target !== "dts") {
    const entries = named.flatMap(({ name, wireName }) => {
      return wireName === undefined ? [] : [propertyAssignment(propertyKey(wireName), stringLiteral(name))];
    });
    out.statement(assignment(`const ${enumNamesName(type)}`, objectLiteral(entries)));
    out.line();
  }
  return [enumNamesName(type)];
}
