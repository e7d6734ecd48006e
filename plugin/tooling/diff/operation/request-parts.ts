import type { Binding, Field, Message, Operation } from "../../../model/elements/model.ts";
import type { BodyFormat } from "../../../model/elements/request-content.ts";
import type { Style } from "../../../model/elements/values.ts";
import { fieldsElsewhere } from "../../../model/http/fields-elsewhere.ts";
import { requestFormat } from "../../../model/wire/body-format.ts";
import { isDeepObject, parameterStyle } from "../../../model/wire/deep-object.ts";

/** Where a field of the request travels. */
export interface RequestPart {
  readonly in: "path" | "query" | "header" | "cookie" | "body";
  /** The name on the wire; empty for the whole body, and for a variable, whose name is not on the wire. */
  readonly name: string;
  /** From the request message down to the field. */
  readonly path: readonly Field[];
  /** How text carries the value; undefined in JSON. */
  readonly style?: Style | undefined;
}

/** The fields of a request with their places. Those that only servers set are left out. */
export function requestParts(operation: Operation, binding: Binding): readonly RequestPart[] {
  const { input } = operation;
  const { variables, query, headers, cookies, body } = binding;
  const parts: RequestPart[] = [
    ...variables.map(({ path }) => ({ in: "path", name: "", path, style: "explode" }) as const),
    ...query.map(({ path, name, style }) => ({ in: "query", name, path, style }) as const),
    ...headers.map(({ path, name, style }) => ({ in: "header", name, path, style }) as const),
    ...cookies.map(({ path, name, style }) => ({ in: "cookie", name, path, style }) as const),
  ];
  if (body.kind === "field") parts.push({ in: "body", name: "", path: [body.field] });
  if (body.kind === "all" && hasFields(input)) {
    const elsewhere = fieldsElsewhere(binding);
    const fields = input.fields.filter((field) => !elsewhere.has(field) && field !== input.rest);
    const format = requestFormat(operation, binding);
    parts.push(
      ...fields.map((field) => {
        const style = formStyle(field, format, operation.style);
        return { in: "body", name: field.jsonName, path: [field], style } as const;
      }),
    );
  }
  return parts.filter(({ path }) => !path.some(({ behaviors }) => behaviors.has("output_only")));
}

/** A part of a multipart body that holds a message is JSON, unless its names have brackets. */
function formStyle(field: Field, format: BodyFormat, fallback: Style | undefined): Style | undefined {
  if (format !== "form" && format !== "multipart") return undefined;
  const style = parameterStyle(field, fallback);
  return format === "multipart" && field.type.kind === "message" && !isDeepObject(style) ? undefined : style;
}

/** Whether the fields of a message are members of an object. */
export function hasFields({ form }: Message): boolean {
  return form.kind === "object" || form.kind === "empty";
}
