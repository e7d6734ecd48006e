import { isComposite } from "../../../forms/composite.ts";
import type { JsonObject } from "../../../forms/values.ts";
import type { Binding, Field, Message, Operation } from "../../../model/elements/model.ts";
import type { BodyFormat, RequestContent } from "../../../model/elements/request-content.ts";
import { fieldsElsewhere } from "../../../model/http/fields-elsewhere.ts";
import { bodyMessage, contentsOf, jsonMediaType, requestFormat } from "../../../model/wire/body-format.ts";
import { isEncodedJson, isJsonStyle } from "../../../model/wire/json-value.ts";
import { isRequired } from "../../../model/wire/required.ts";
import { present, unlessEmpty } from "../../json-object.ts";
import { describeElement } from "../describe-element.ts";
import { binarySchema } from "../schema/binary-schema.ts";
import { encodedSchema } from "../schema/encoded-schema.ts";
import { valueSchema } from "../schema/field-schema.ts";
import { messageSchema } from "../schema/message-schema.ts";
import type { Completeness, Schemas } from "../schema/schemas.ts";
import { formStyle } from "./query-style.ts";

/** The request body of a binding; undefined if it has none. */
export function requestBody(operation: Operation, binding: Binding, schemas: Schemas): JsonObject | undefined {
  const { body } = binding;
  if (body.kind === "none" || isEmpty(operation, binding)) return undefined;
  const contents = contentsOf(operation, binding);
  return present({
    description: body.kind === "field" ? describeElement(body.field) : undefined,
    required: !operation.bodyOptional || undefined,
    content:
      contents === undefined
        ? bodyContent(operation, binding, schemas)
        : Object.fromEntries(contents.flatMap((content) => mediaTypesOf(content, operation, binding, schemas))),
  });
}

/** The body in the media type of the operation. */
function bodyContent(operation: Operation, binding: Binding, schemas: Schemas): JsonObject {
  const format = requestFormat(operation, binding);
  const message = bodyMessage(operation.input, binding.body);
  const files = textsOf(message, format);
  const schema = format === "bytes" ? binarySchema : bodySchema(operation, binding, schemas, files);
  const isForm = (format === "form" || format === "multipart") && message !== undefined;
  const encoding = isForm ? unlessEmpty(formEncoding(operation, message)) : undefined;
  const media = present({ schema: files.length > 0 ? withFiles(schema, files, schemas) : schema, encoding });
  const types = [operation.requestMediaType, ...(format === "json" ? operation.jsonMediaTypes : [])];
  return Object.fromEntries(types.map((type) => [type, media]));
}

/** One of several contents, in each of its media types. */
function mediaTypesOf(
  { field, mediaTypes, format }: RequestContent<Field>,
  operation: Operation,
  { method }: Binding,
  schemas: Schemas,
): readonly (readonly [string, JsonObject])[] {
  const { type } = field;
  const isForm = (format === "form" || format === "multipart") && type.kind === "message";
  const completeness: Completeness = method === "PATCH" ? "partial" : "whole";
  const files = isForm ? textsOf(type, format) : [];
  const own =
    files.length > 0 && type.kind === "message"
      ? withFiles(messageSchema(type, schemas, { without: new Set(files), completeness }), files, schemas)
      : valueSchema(field, schemas, completeness);
  const media = present({
    schema: format === "bytes" ? binarySchema : own,
    encoding: isForm ? unlessEmpty(formEncoding(operation, type)) : undefined,
  });
  const isUsual = mediaTypes.some((name) => name.toLowerCase() === jsonMediaType);
  const others = isUsual ? operation.jsonMediaTypes.filter((name) => !mediaTypes.includes(name)) : [];
  return [...mediaTypes, ...others].map((name) => [name, media] as const);
}

/** Whether all fields of the request travel elsewhere, so that a body would be `{}`. */
function isEmpty({ input }: Operation, binding: Binding): boolean {
  if (binding.body.kind !== "all" || input.representation !== "object") return false;
  const { form, fields } = input;
  return isComposite(form) ? fieldsElsewhere(binding).size === fields.length : form.kind === "empty";
}

/** The schema of the body, without its files. */
function bodySchema({ input }: Operation, binding: Binding, schemas: Schemas, files: readonly Field[]): JsonObject {
  const { body, method, variables } = binding;
  const completeness: Completeness = method === "PATCH" ? "partial" : "whole";
  if (body.kind === "field") {
    const { type } = body.field;
    // The path sets them, whatever the body has.
    const below = variables.flatMap(({ path: [first, second] }) => (first === body.field && second ? [second] : []));
    return files.length + below.length > 0 && type.kind === "message"
      ? messageSchema(type, schemas, { without: new Set(files), optional: new Set(below), completeness })
      : valueSchema(body.field, schemas, completeness);
  }
  const without = new Set([...fieldsElsewhere(binding), ...files]);
  return without.size === 0 && isComposite(input.form)
    ? schemas.ref(input, completeness)
    : messageSchema(input, schemas, { without, completeness });
}

/**
 * The fields of a form that are texts of another schema than in JSON. In multipart/form-data, a field with a media type is a file, and so is
 * a message for a file.
 */
function textsOf(message: Message | undefined, format: BodyFormat | undefined): readonly Field[] {
  if (format !== "form" && format !== "multipart") return [];
  const isFileOf = (field: Field): boolean =>
    format === "multipart" && (field.mediaType !== undefined || isFile(field));
  return message?.fields.filter((field) => isEncodedJson(field.style) || isFileOf(field)) ?? [];
}

function isFile({ type }: Field): boolean {
  return type.kind === "message" && type.fileParts !== undefined;
}

function withFiles(schema: JsonObject, files: readonly Field[], schemas: Schemas): JsonObject {
  const own = Object.entries(schema["properties"] ?? {});
  const properties = files.map((field) => [field.jsonName, fileSchema(field, schemas)] as const);
  const required = files.filter(isRequired).map(({ jsonName }) => jsonName);
  const { required: others = [], ...rest } = schema;
  const all = [...(Array.isArray(others) ? others : []), ...required];
  return present({
    ...rest,
    properties: Object.fromEntries([...own, ...properties]),
    required: all.length === 0 ? undefined : all,
  });
}

/** The media types of files, and how fields that are not plain text are named. */
function formEncoding({ style }: Operation, { fields }: Message): JsonObject {
  const entries = fields.flatMap((field) => {
    const { jsonName, mediaType } = field;
    if (mediaType !== undefined) return [[jsonName, { contentType: mediaType }] as const];
    if (isJsonStyle(field.style))
      return isEncodedJson(field.style) ? [] : [[jsonName, { contentType: jsonMediaType }] as const];
    const encoding = isFile(field) ? undefined : formStyle(field.style ?? style, field);
    return encoding === undefined ? [] : [[jsonName, encoding] as const];
  });
  return Object.fromEntries(entries);
}

function fileSchema(field: Field, schemas: Schemas): JsonObject {
  if (isEncodedJson(field.style)) {
    return present({ ...encodedSchema(field.style, valueSchema(field, schemas)), description: describeElement(field) });
  }
  const schema = field.cardinality === "list" ? { type: "array", items: binarySchema } : binarySchema;
  return present({ ...schema, description: describeElement(field) });
}
