import { type File, type Message, object, type SourceFile, stringLiteral } from "@protoc-gen-rest/plugin";
import { runtime } from "../names.ts";
import type { Output } from "../output.ts";
import { anyReader, anyWriter, valueReader, valueWriter } from "../shape/plain/values.ts";
import { readerSignature } from "./reader-signature.ts";

/** Prints the codec of `google.protobuf.Any` for a file that uses it: it knows the types that the proto file sees. */
export function printAnyCodec(file: File, out: SourceFile, from: Output): void {
  if (!usesAny(file)) return;
  const anyMessage = out.type(runtime.json, "AnyMessage");
  if (out.target !== "dts") {
    out.constant("anyTypes", out.type(runtime.json, "AnyTypes"), anyTypes(file, out, from));
    out.line();
  }
  out.exportFunction(readerSignature(anyReader, anyMessage, out), () => {
    out.line(`return ${out.value(runtime.json, "readAny")}(json, anyTypes, check);`);
  });
  out.line();
  const parameters = [{ name: "message", type: anyMessage }];
  out.exportFunction({ name: anyWriter, parameters, returns: "unknown" }, () => {
    out.line(`return ${out.value(runtime.json, "writeAny")}(message, anyTypes);`);
  });
  out.line();
}

function usesAny(file: File): boolean {
  const isAny = (message: Message): boolean => message.wellKnown === "any";
  return (
    file.messages.some(({ fields }) => fields.some(({ type }) => type.kind === "message" && isAny(type))) ||
    file.services.some(({ operations }) => operations.some(({ input, output }) => isAny(input) || isAny(output)))
  );
}

function anyTypes(file: File, out: SourceFile, from: Output) {
  return visibleMessages(file).map((message) => {
    const write = valueWriter(message, out, from);
    return object(`${stringLiteral(message.fullName)}: `, [
      `read: ${valueReader(message, out, from)}`,
      ...(write === undefined ? [] : [`write: ${write}`]),
      ...(message.wellKnown === undefined || message.wellKnown === "empty" ? [] : ["wrapped: true"]),
    ]);
  });
}

/** The messages of the file and of all that it imports, directly or not. */
function visibleMessages(file: File): Message[] {
  const files = new Set([file]);
  for (const current of files) for (const imported of current.imports) files.add(imported);
  return [...files].flatMap((current) => current.messages);
}
