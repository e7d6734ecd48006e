import { callExpression, type Enum, returnStatement } from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { printReaderFunction, printWriterFunction } from "../codec/codec-functions.ts";
import { esType } from "./types.ts";

/** Prints the reader and the writer of an enum: numbers in TypeScript, names on the wire. */
export function printEnumCodec(type: Enum, values: string, out: Output): void {
  const name = esType(type, out);
  printReaderFunction(type, [name, "undefined"], out, () => {
    out.statement(returnStatement(callExpression(out.value(runtime, "readEnumNumber"), ["json", values, "check"])));
  });
  printWriterFunction(type, { name: "value", type: name }, ["string", "number", "undefined"], out, () => {
    out.statement(returnStatement(callExpression(out.value(runtime, "writeEnumNumber"), ["value", values])));
  });
}
