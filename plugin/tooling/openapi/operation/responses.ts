import { isComposite } from "../../../forms/composite.ts";
import type { JsonObject } from "../../../forms/values.ts";
import type { Binding, Operation, OperationResponse, ResponseCase } from "../../../model/elements/model.ts";
import { jsonMediaType, responseFormat } from "../../../model/wire/body-format.ts";
import { linksMediaType } from "../../../model/wire/link-media-type.ts";
import { isInEveryResponse } from "../../../model/wire/required.ts";
import { present, unlessEmpty } from "../../json-object.ts";
import { describeElement, responseDescription } from "../describe-element.ts";
import { binarySchema } from "../schema/binary-schema.ts";
import { valueSchema } from "../schema/field-schema.ts";
import { messageSchema } from "../schema/message-schema.ts";
import type { Schemas } from "../schema/schemas.ts";
import { addStatusSchema } from "../schema/status-schema.ts";
import { preferencesStyle } from "./preferences-style.ts";
import { statusText } from "./status-text.ts";
import { streamContent } from "./stream-content.ts";

/** The responses of an operation by status. */
export function responseObjects(operation: Operation, binding: Binding, schemas: Schemas): JsonObject {
  const { response } = operation;
  const successes =
    response.kind === "result"
      ? resultResponses(operation, response, schemas)
      : messageResponses(operation, binding, response, schemas);
  const errors = errorResponses(operation, schemas);
  // The messages of a stream are not alternatives of an error.
  if (operation.streaming === "server") return { ...errors, ...successes };
  const both = Object.keys(successes).filter((status) => errors[status] !== undefined);
  const joined = both.map(
    (status) => [status, withRefusal(successes[status] as JsonObject, errors[status] as JsonObject)] as const,
  );
  return { ...successes, ...errors, ...Object.fromEntries(joined) };
}

/** A success whose body in JSON may be an error instead. */
function withRefusal(success: JsonObject, error: JsonObject): JsonObject {
  const content = (success["content"] ?? {}) as Readonly<Record<string, { readonly schema: JsonObject }>>;
  const refusal = (error["content"] as typeof content)[jsonMediaType]!;
  const entries = Object.entries(content).map(([type, { schema, ...others }]) => {
    const isJson = /[/+]json(?:;|$)/.test(type);
    return [type, isJson ? { ...others, schema: { oneOf: [schema, refusal.schema] } } : { ...others, schema }] as const;
  });
  return {
    ...success,
    content: { ...Object.fromEntries(entries), ...(content[jsonMediaType] ? {} : { [jsonMediaType]: refusal }) },
  };
}

type MessageResponse = Extract<OperationResponse, { kind: "message" }>;
type ResultResponse = Extract<OperationResponse, { kind: "result" }>;

/** A message can choose its status with a field: any success or redirect. */
function messageResponses(
  operation: Operation,
  binding: Binding,
  response: MessageResponse,
  schemas: Schemas,
): JsonObject {
  const described = messageResponse(operation, binding, response, schemas);
  const isChosen = response.fields.some((field) => field.in === "status");
  return { [response.status]: described, ...(isChosen ? { "2XX": described, "3XX": described } : {}) };
}

function messageResponse(
  operation: Operation,
  { responseBody }: Binding,
  { status, fields }: MessageResponse,
  schemas: Schemas,
): JsonObject {
  const { output } = operation;
  const withoutBody = status === 204 || status === 205 || status === 304;
  const outside = new Set(fields.map(({ field }) => field));
  const schema = () => {
    if (responseFormat(operation) === "bytes") return binarySchema;
    if (responseBody !== undefined) return valueSchema(responseBody, schemas);
    const isWhole = outside.size === 0 && isComposite(output.form);
    return isWhole ? schemas.ref(output, "whole") : messageSchema(output, schemas, { without: outside });
  };
  return present({
    description: responseDescription(output) ?? statusText(status),
    headers: headerObjects(operation, schemas),
    content: withoutBody ? undefined : contentOf(operation, schema(), schemas),
  });
}

/** Members with the same status share a response. */
function resultResponses(
  operation: Operation,
  { status: common, cases }: ResultResponse,
  schemas: Schemas,
): JsonObject {
  const byStatus = new Map<number, ResponseCase[]>();
  for (const one of cases) {
    const status = one.status ?? common;
    byStatus.set(status, [...(byStatus.get(status) ?? []), one]);
  }
  const entries = [...byStatus].map(([status, members]) => {
    const [first, another] = members;
    const comment = another === undefined && first !== undefined ? describeElement(first.field) : undefined;
    const response = present({
      description: comment ?? statusText(status),
      headers: headerObjects(operation, schemas),
      content: unlessEmpty(resultContent(operation, members, schemas)),
    });
    return [status, response] as const;
  });
  return Object.fromEntries(entries);
}

/** Members with media types are the content of these, all others that of the operation. */
function resultContent(operation: Operation, cases: readonly ResponseCase[], schemas: Schemas): JsonObject {
  const chosen = cases.flatMap((one) => {
    const schema = one.mediaTypes.length > 0 && one.body !== undefined ? bodySchema(one, schemas) : undefined;
    return schema === undefined ? [] : one.mediaTypes.map((type) => [type, { schema }] as const);
  });
  const bodies = cases.filter(({ mediaTypes, body }) => mediaTypes.length === 0 && body !== undefined);
  const schemasOfBodies = bodies.map(({ field }) => valueSchema(field, schemas));
  const [only] = schemasOfBodies;
  const schema = schemasOfBodies.length > 1 ? { anyOf: schemasOfBodies } : only;
  return { ...Object.fromEntries(chosen), ...(schema === undefined ? {} : contentOf(operation, schema, schemas)) };
}

/** Bytes are sent as they are. */
function bodySchema({ field }: ResponseCase, schemas: Schemas): JsonObject {
  return field.form.kind === "bytes" ? binarySchema : valueSchema(field, schemas);
}

function contentOf(operation: Operation, schema: JsonObject, schemas: Schemas): JsonObject {
  if (operation.streaming === "server") return streamContent(operation, schema, schemas);
  const { responseMediaType, jsonMediaTypes, callbackParameter } = operation;
  const isJson = responseFormat(operation) === "json";
  const types = [responseMediaType, ...(isJson ? jsonMediaTypes : [])];
  const content = Object.fromEntries(types.map((type) => [type, { schema }]));
  return isJson && callbackParameter !== undefined
    ? { ...content, "text/javascript": { schema: { type: "string" } } }
    : content;
}

function errorResponses({ errors, responseHeaders }: Operation, schemas: Schemas): JsonObject {
  const declared = [...errors].sort(([a], [b]) => (a || 1000) - (b || 1000));
  const headers = fixedHeaders(responseHeaders);
  const objects = declared.map(([status, message]) => {
    const response = present({
      description: responseDescription(message) ?? (status === 0 ? "Any other error." : statusText(status)),
      headers: unlessEmpty(headers),
      content: { [jsonMediaType]: { schema: schemas.ref(message, "whole") } },
    });
    return [status === 0 ? "default" : status, response] as const;
  });
  if (errors.has(0)) return Object.fromEntries(objects);
  const other = { description: "An error.", content: { [jsonMediaType]: { schema: addStatusSchema(schemas) } } };
  return { ...Object.fromEntries(objects), default: present({ ...other, headers: unlessEmpty(headers) }) };
}

function headerObjects({ responseHeaders, response }: Operation, schemas: Schemas): JsonObject | undefined {
  const declared = response.fields.filter((field) => field.in === "header");
  const headers = declared.map(({ field, name, preferences, links }) => {
    const description = describeElement(field);
    const schema = valueSchema(field, schemas);
    const style =
      links !== undefined
        ? { content: { [linksMediaType]: { schema } } }
        : preferences === undefined
          ? { schema }
          : preferencesStyle(preferences, schemas);
    const required = isInEveryResponse(field) || undefined;
    return [name, present({ description, required, ...style })] as const;
  });
  return unlessEmpty({ ...fixedHeaders(responseHeaders), ...Object.fromEntries(headers) });
}

function fixedHeaders(headers: Operation["responseHeaders"]): JsonObject {
  return Object.fromEntries(headers.map(({ name, value }) => [name, { schema: { type: "string", const: value } }]));
}
