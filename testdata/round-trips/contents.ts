import {
  type Field,
  isDeepObject,
  isHttpBody,
  type Message,
  type Operation,
  parameterStyle,
  type RequestContent,
} from "@protoc-gen-rest/plugin";
import type fc from "fast-check";
import { fitsBrackets } from "./brackets.ts";
import { fieldValue, httpBody, inJson, objectValue } from "./values.ts";
import { withoutZeros } from "./zeros.ts";

/** Generates values of a member that is the body of a request in a media type of its own. */
export function contentValue(
  { field, mediaTypes: [mediaType = ""], format }: RequestContent<Field>,
  { style }: Operation,
): fc.Arbitrary<unknown> {
  const { type } = field;
  if (type.kind === "message" && isHttpBody(type)) return httpBody(mediaType.replaceAll("*", "x-test"), 1);
  // A body without bytes is absent.
  if (format === "text" || format === "bytes") {
    return fieldValue(field, inJson).filter((value) => (value as string | Uint8Array).length > 0);
  }
  if (format === "json") return fieldValue(field, inJson);
  const message = type as Message;
  const values = objectValue(message, (inner) => formValue(inner, style));
  return values.filter((value) => {
    const sent = withoutZeros(message, value) as object;
    return Object.keys(sent).length > 0 && fitsBrackets(sent);
  });
}

/** Generates a body that is a field, of which one member is set. */
export function contentsValue(
  message: Message,
  contents: readonly RequestContent<Field>[],
  operation: Operation,
): fc.Arbitrary<unknown> {
  const values = objectValue(message, (field) => {
    const content = contents.find((it) => it.field === field);
    return content && contentValue(content, operation);
  });
  return values.filter((value) => Object.keys(value).length > 0);
}

function formValue(field: Field, style: Operation["style"]): fc.Arbitrary<unknown> {
  const value = fieldValue(field, inJson);
  if (isDeepObject(parameterStyle(field, style))) return value.filter(fitsBrackets);
  // An empty list has no name in a form.
  return value.filter((it) => !Array.isArray(it) || it.length > 0);
}
