import { callExpression, identifier, type Message, returnStatement } from "@protoc-gen-rest/plugin";
import { parserName, runtime, stringifierName } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";

/** Prints `parseBook` and `stringifyBook`, which read and write JSON text. */
export function printMessageText(message: Message, shape: Shape, out: Output): void {
  const type = shape.messageType(message, out);
  const text = identifier("text");
  const value = identifier("message");
  const read = shape.reader(message, out);
  out.doc(`Parses a message from JSON text. Throws a ParseError with all violations as \`{ path, reason }\`.`);
  out.annotate(message, parserName(message));
  const parameters = [{ name: text.name, type: "string" }];
  out.exportFunction({ name: parserName(message), parameters, returns: type }, () => {
    out.statement(returnStatement(callExpression(out.value(runtime, "parseMessage"), [text, read])));
  });
  out.line();
  const write = shape.writer(message, out);
  out.doc("Converts a message to JSON text. Throws if a value has no JSON form.");
  out.annotate(message, stringifierName(message));
  const signature = { name: stringifierName(message), parameters: [{ name: value.name, type }], returns: "string" };
  out.exportFunction(signature, () => {
    const parts = write === undefined ? [value] : [value, write];
    out.statement(returnStatement(callExpression(out.value(runtime, "stringifyMessage"), parts)));
  });
  out.line();
}
