import { type Field, type Message, propertyKey, type ResponseCase, stringLiteral } from "@protoc-gen-rest/plugin";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";
import { printAlias } from "./alias.ts";

/** Prints the type of a response with several statuses or media types: a union discriminated by these. */
export function printResultType(
  message: Message,
  cases: readonly ResponseCase[],
  shape: Pick<Shape, "fieldType">,
  out: Output,
  name: string = message.localName,
): void {
  const typeOf = (field: Field): string => shape.fieldType(field, out);
  const inHeaders = message.fields.filter((field) => field.oneof === undefined);
  const headers = inHeaders.map((field) => `${propertyKey(field.jsonName)}?: ${typeOf(field)} | undefined`);
  const types = cases.map(({ status, mediaTypes: [mediaType], field, body }) => {
    return [
      ...(status === undefined ? [] : [`status: ${status}`]),
      ...(mediaType === undefined ? [] : [`mediaType: ${stringLiteral(mediaType)}`]),
      ...(body === undefined ? [] : [`body: ${typeOf(field)}`]),
      ...headers,
    ];
  });
  printAlias(name, types, out);
}
