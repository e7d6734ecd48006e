import { callExpression, type Enum, returnStatement } from "@protoc-gen-rest/plugin";
import { readerName, runtime, writerName } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { readerSignature } from "../codec/reader-signature.ts";
import { esType } from "./types.ts";

/** Prints the reader and the writer of an enum: numbers in TypeScript, names on the wire. */
export function printEnumCodec(type: Enum, values: string, out: Output): void {
  const name = esType(type, out);
  out.annotate(type, readerName(type));
  out.exportFunction(readerSignature(readerName(type), [name, "undefined"], out), () => {
    out.statement(returnStatement(callExpression(out.value(runtime, "readEnumNumber"), ["json", values, "check"])));
  });
  out.line();
  out.annotate(type, writerName(type));
  const parameters = [{ name: "value", type: name }];
  out.exportFunction({ name: writerName(type), parameters, returns: ["string", "number", "undefined"] }, () => {
    out.statement(returnStatement(callExpression(out.value(runtime, "writeEnumNumber"), ["value", values])));
  });
  out.line();
}
