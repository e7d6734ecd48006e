import { type Field, type Message, propertyKey, type ResponseCase } from "@protoc-gen-rest/plugin";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";
import { printAlias } from "./alias.ts";

/** Prints the type of a response with several statuses: a union discriminated by `status`. */
export function printResultType(message: Message, cases: readonly ResponseCase[], shape: Shape, out: Output): void {
  const typeOf = (field: Field): string => shape.fieldType(field, out);
  const inHeaders = message.fields.filter((field) => field.oneof === undefined);
  const headers = inHeaders.map((field) => `${propertyKey(field.jsonName)}?: ${typeOf(field)} | undefined`);
  const types = cases.map(({ status, field, body }) => {
    return [`status: ${status}`, ...(body === undefined ? [] : [`body: ${typeOf(field)}`]), ...headers];
  });
  printAlias(message, types, out);
}
