import { type Field, type Message, propertyKey, type ResponseCase } from "@protoc-gen-rest/plugin";
import type { Output } from "../output/output.ts";
import { printAlias } from "./alias.ts";

/** Prints the type of a response that is one of several: the status says which. `typeOf` is the type of a field. */
export function printResult(
  message: Message,
  cases: readonly ResponseCase[],
  typeOf: (field: Field) => string,
  out: Output,
): void {
  const inHeaders = message.fields.filter((field) => field.oneof === undefined);
  const headers = inHeaders.map((field) => `${propertyKey(field.jsonName)}?: ${typeOf(field)} | undefined`);
  const types = cases.map(({ status, field, body }) => {
    return [`status: ${status}`, ...(body === undefined ? [] : [`body: ${typeOf(field)}`]), ...headers];
  });
  printAlias(message, types, out);
}
