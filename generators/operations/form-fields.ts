import {
  type Binding,
  bodyMessage,
  contentsOf,
  type Field,
  type Operation,
  type RequestContent,
  requestFormat,
} from "@protoc-gen-rest/plugin";

/** The fields that a body carries which is a form, or may be one; empty for other bodies. */
export function formFieldsOf(operation: Operation, binding: Binding): readonly Field[] {
  const contents = contentsOf(operation, binding);
  return contents === undefined ? bodyFormFieldsOf(operation, binding) : contents.flatMap(contentFormFieldsOf);
}

/** The fields of a content that is a form. */
export function contentFormFieldsOf({ field: { type }, format }: RequestContent<Field>): readonly Field[] {
  const isForm = (format === "form" || format === "multipart") && type.kind === "message";
  return isForm ? type.fields : [];
}

/** The fields of a body that is a form. */
export function bodyFormFieldsOf(operation: Operation, binding: Binding): readonly Field[] {
  const format = requestFormat(operation, binding);
  const isForm = format === "form" || format === "multipart";
  const fields = (isForm ? bodyMessage(operation.input, binding.body)?.fields : undefined) ?? [];
  const { variables, query, headers, cookies } = binding;
  const whole = variables.filter(({ path }) => path.length === 1);
  const elsewhere = new Set([...whole, ...query, ...headers, ...cookies].map(({ path }) => path[0]));
  return fields.filter((field) => !elsewhere.has(field));
}
