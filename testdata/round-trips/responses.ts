import {
  type Field,
  isComposite,
  isJsonValue,
  type Message,
  negotiatedFormat,
  type Operation,
  type ResponseField,
  responseFormat,
} from "@protoc-gen-rest/plugin";
import fc from "fast-check";
import { ownMember } from "../../runtime/json/own-member.ts";
import { filled } from "./filled.ts";
import { preferences, withoutLookalikes } from "./requests.ts";
import { caseMessage, caseOf } from "./response-case.ts";
import { anyText, headerText } from "./texts.ts";
import { fieldValue, httpBody, inJson, messageValue, objectValue } from "./values.ts";

type Value = Readonly<Record<string, unknown>>;

const received = { omitted: "input_only", defaults: false } as const;

/** Generates responses that the first binding of an operation can carry. */
export function responseValue(operation: Operation): fc.Arbitrary<unknown> {
  const { response, output } = operation;
  if (response.kind === "result") return resultValue(operation);
  if (output.form.kind !== "object") return wholeValue(operation, output);
  const message = objectValue(output, (field) => partValue(field, operation));
  return message.map((value) => withoutContent(value, operation)).filter((value) => isSent(operation, value));
}

function wholeValue(operation: Operation, message: Message): fc.Arbitrary<unknown> {
  if (message.form.kind === "http_body") return httpBody(mediaType(operation));
  return messageValue(message, operation.events?.text ? { ...inJson, text: dataText } : inJson);
}

/** Whether there is anything to send: an event whose data is a member of the message may have no line at all. */
export function isSent({ events, bindings }: Operation, value: unknown): boolean {
  if (events === undefined) return true;
  const isWhole = events.oneof?.discriminator !== undefined || bindings[0]!.responseBody === undefined;
  return (isWhole && events.oneof === undefined) || Object.keys(value as object).length > 0;
}

/** Generates the lines of server-sent events, which hold no line breaks. Undefined: the field is part of the data. */
function eventValue(field: Field, { events, bindings }: Operation): fc.Arbitrary<unknown> | undefined {
  if (events === undefined) return undefined;
  if (field === events.type || field === events.id) {
    return fieldValue(field, { ...inJson, text: lineText }).filter((it) => typeof it === "string");
  }
  if (field === events.comment) return fieldValue(field, { ...inJson, text: dataText.filter((text) => text !== "") });
  if (field === events.retry) return fieldValue(field, inJson);
  const isData = bindings[0]!.responseBody === field || field.oneof === events.oneof;
  return events.text && isData ? fieldValue(field, { ...inJson, text: dataText }) : undefined;
}

const lineText = anyText.map((text) => text.replace(/[\r\n\0]/g, ""));

const dataText = anyText.map((text) => text.replace(/\r/g, ""));

function partValue(field: Field, operation: Operation): fc.Arbitrary<unknown> | undefined {
  const { response, bindings } = operation;
  const elsewhere = response.fields.find((it) => it.field === field);
  if (elsewhere !== undefined) return elsewhere.in === "status" ? statusValue(field, operation) : headerValue(field);
  const event = eventValue(field, operation);
  if (event !== undefined) return event;
  const { responseBody } = bindings[0]!;
  if (responseBody !== undefined && responseBody !== field) return undefined;
  const isBytes = field.type.kind === "message" && field.type.form.kind === "http_body";
  return isBytes && responseBody === field ? httpBody(mediaType(operation), 1) : fieldValue(field, inJson);
}

function mediaType({ responseMediaType }: Operation): string {
  return responseMediaType.replaceAll("*", "x-test");
}

function headerValue(field: Field): fc.Arbitrary<unknown> {
  const { type, cardinality } = field;
  if (
    type.kind === "message" &&
    isComposite(type.form) &&
    type.representation === "object" &&
    cardinality === "singular"
  ) {
    return preferences(type);
  }
  return withoutLookalikes(field, fieldValue(field, { ...inJson, text: headerText }));
}

/** Redirects are responses only if the message has a field for their Location. */
function statusValue({ schema }: Field, { response }: Operation): fc.Arbitrary<unknown> {
  if (schema?.enum !== undefined) return fc.constantFrom(...schema.enum);
  const isRedirect = response.fields.some(({ name }) => name.toLowerCase() === "location");
  const successes = [200, 201, 202, 203, 204, 205, 206, 299];
  return fc.constantFrom(...successes, ...(isRedirect ? [301, 302, 303, 304, 307, 308] : []));
}

const withoutBody: readonly unknown[] = [204, 205, 304];

/** Some statuses have no content (RFC 9110, section 6.4.1). */
function withoutContent(value: Value, operation: Operation): Value {
  const { response, bindings } = operation;
  const status = response.fields.find((it) => it.in === "status");
  if (status === undefined || !withoutBody.includes(value[status.field.jsonName])) return value;
  const kept = new Set(response.fields.map(({ field }) => field.jsonName));
  const { responseBody } = bindings[0]!;
  // A required body needs another status.
  if (responseBody?.behaviors.has("required") || operation.output.oneofs.some(({ required }) => required))
    return { ...value, [status.field.jsonName]: 200 };
  return Object.fromEntries(Object.entries(value).filter(([name]) => kept.has(name)));
}

function resultValue(operation: Operation): fc.Arbitrary<unknown> {
  const { response } = operation;
  if (response.kind !== "result") throw new Error(`${operation.fullName} has no result union`);
  const cases = response.cases.map((it) => {
    const { status, mediaTypes, body } = it;
    const head = { ...(status !== undefined && { status }), ...(mediaTypes[0] && { mediaType: mediaTypes[0] }) };
    if (body === undefined) return fc.constant(head);
    const message = caseMessage(it);
    const isText = negotiatedFormat(body) === "text";
    const value = message ? wholeValue(operation, message) : isText ? fc.string() : fc.uint8Array();
    return value.map((body) => ({ ...head, body }));
  });
  const members = response.fields.map(({ field, in: place }) => {
    // Statuses with content.
    const member = place === "status" ? fc.constantFrom(200, 201, 202, 206, 299) : headerValue(field);
    const value = member.map((it) => ({ [field.jsonName]: it }));
    return field.always ? value : fc.oneof(value, fc.constant({}));
  });
  return fc.tuple(fc.oneof(...cases), ...members).map((parts) => Object.assign({}, ...parts));
}

/** Returns the response that the client must receive. */
export function expectedResponse(operation: Operation, value: unknown): unknown {
  const { response, output, bindings } = operation;
  // A response to HEAD has no content.
  if (bindings[0]!.method === "HEAD") return filled(output, {}, received);
  if (response.kind === "result") {
    const { body, ...members } = value as Value;
    const message = caseMessage(caseOf(output, value));
    const status = response.fields.find((it) => it.in === "status")?.field.jsonName;
    const filledStatus = status === undefined ? {} : { [status]: members[status] ?? response.status };
    const headers = { ...expectedFields(response.fields, members), ...filledStatus };
    return body === undefined ? headers : { ...headers, body: message ? filled(message, body, received) : body };
  }
  const { responseBody } = bindings[0]!;
  // Text cannot tell absent from "".
  const isText = responseFormat(operation) === "text" && operation.events === undefined;
  const text = isText && responseBody && { [responseBody.jsonName]: "" };
  if (response.fields.length === 0) return filled(output, text ? { ...text, ...(value as Value) } : value, received);
  const status = response.fields.find((it) => it.in === "status")?.field.jsonName;
  const carried = expectedFields(response.fields, value as Value);
  if (status === undefined) return filled(output, carried, received);
  return filled(output, { ...carried, [status]: ownMember(carried, status) ?? response.status }, received);
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
}

/** Empty preferences and empty lists send no header. */
function expectedFields(fields: readonly ResponseField[], message: Value): Value {
  const result: Record<string, unknown> = { ...message };
  for (const { field, preferences } of fields) {
    const given = ownMember(result, field.jsonName);
    const value = preferences === undefined ? given : withoutNulls(given);
    if (value !== given) result[field.jsonName] = value;
    const isEmpty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
    if (value === null || (isEmpty && !(value instanceof Uint8Array) && !isJsonValue(field)))
      delete result[field.jsonName];
    else if (field.oneOrMany && value !== undefined && !Array.isArray(value)) result[field.jsonName] = [value];
  }
  return result;
}
