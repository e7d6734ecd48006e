import type { Field, File } from "@protoc-gen-rest/plugin";
import { createOutput, type Output, type OutputOptions } from "../output/output.ts";
import { lifecycleNotes, printDoc } from "../output/print-doc.ts";
import { fieldType } from "../shape/plain/field-type.ts";
import type { Shape } from "../shape/shape.ts";
import { printResult } from "./result-type.ts";

/**
 * Prints `library_types.ts` beside the types of another plugin: the responses that are one of several, which no plugin
 * but this one knows.
 */
export function resultTypesFile(file: File, shape: Shape, options: OutputOptions): Output {
  const results = file.messages.filter(({ cases }) => cases !== undefined);
  const declares = results.map(({ localName }) => localName);
  const out = createOutput(file, "types", declares, options);
  out.declaration(() => {
    for (const message of results) {
      printDoc(out, message, ...lifecycleNotes(message.lifecycle));
      out.annotate(message, message.localName);
      printResult(message, message.cases!, (field) => typeOf(field, shape, out), out);
      out.line();
    }
  });
  return out;
}

/** Bodies are messages; what travels in headers is as it is on the wire. */
function typeOf(field: Field, shape: Shape, out: Output): string {
  const { type, oneof, cardinality } = field;
  if (oneof !== undefined && type.kind === "message") return shape.messageType(type, out);
  if (type.kind === "scalar") return fieldType(field, out);
  const item = type.kind === "enum" ? "string" : "Record<string, unknown>";
  return cardinality === "list" ? `${item}[]` : item;
}
