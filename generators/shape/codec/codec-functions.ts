import type { Enum, Message, Signature } from "@protoc-gen-rest/plugin";
import { readerName, runtime, serverWriterName, writerName } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";

type Returned = Signature["returns"];

/** Prints a `Reader` for a message or an enum: `(json: unknown, check: Check) => T`. */
export function printReaderFunction(type: Message | Enum, returns: Returned, out: Output, body: () => void): void {
  const name = readerName(type);
  const parameters = [
    { name: "json", type: "unknown" },
    { name: "check", type: out.type(runtime, "Check") },
  ];
  if (isRenamed(type)) out.doc(`Reads \`${type.fullName}\`.`);
  out.annotate(type, name);
  out.exportFunction({ name, parameters, returns }, body);
  out.line();
}

/** Whether the name of the function does not tell the name of the type in its package. */
function isRenamed({ fullName, localName, file }: Message | Enum): boolean {
  const name = file.package === "" ? fullName : fullName.slice(file.package.length + 1);
  return localName !== name.replaceAll(".", "_");
}

/** Prints a `Writer` for a message or an enum: `(message: T) => unknown`. */
export function printWriterFunction(
  type: Message | Enum,
  parameter: { readonly name: string; readonly type: string },
  returns: Returned,
  out: Output,
  body: () => void,
): void {
  const name = writerName(type);
  out.annotate(type, name);
  out.exportFunction({ name, parameters: [parameter], returns }, body);
  out.line();
}

/** Prints a `Writer` for what servers send. */
export function printServerWriterFunction(
  message: Message,
  parameter: { readonly name: string; readonly type: string },
  returns: Returned,
  out: Output,
  body: () => void,
): void {
  const name = serverWriterName(message);
  out.annotate(message, name);
  out.exportFunction({ name, parameters: [parameter], returns }, body);
  out.line();
}
