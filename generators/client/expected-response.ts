import {
  arrayLiteral,
  arrowFunction,
  type Binding,
  type Code,
  callExpression,
  type Field,
  isNegotiated,
  jsonCode,
  type Message,
  type Operation,
  objectLiteral,
  propertyAssignment,
  propertyKey,
  type ResponseCase,
  refusalConstants,
  responseFormat,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";
import { boundField } from "./bound-field.ts";
import { negotiatedResponse } from "./negotiated-call.ts";

/** How a call reads its response: with a reader if the response is a JSON body, else with a function of the runtime. */
export function expectedResponse(operation: Operation, binding: Binding, out: Output, shape: Shape): Code {
  const expected = successfulResponse(operation, binding, out, shape);
  const refusals = [...operation.errors].filter(([status]) => status >= 200 && status < 300);
  if (refusals.length === 0) return expected;
  const constants = refusals.map(([status, message]) => {
    const members = Array.from(refusalConstants(message), ([{ jsonName }, value]) => {
      return propertyAssignment(propertyKey(jsonName), jsonCode(value));
    });
    return propertyAssignment(String(status), objectLiteral(members));
  });
  const isReader = isJsonMessage(operation);
  const response = isReader ? callExpression(out.value(runtime, "jsonResponse"), [expected]) : expected;
  return callExpression(out.value(runtime, "refusedBy"), [response, objectLiteral(constants)]);
}

/** Whether a reader takes the JSON of the response. */
function isJsonMessage(operation: Operation): boolean {
  const { response } = operation;
  const isMessage = response.kind === "message" && response.fields.length === 0 && response.status < 300;
  return isMessage && !isNegotiated(operation) && responseFormat(operation) === "json";
}

function successfulResponse(operation: Operation, binding: Binding, out: Output, shape: Shape): Code {
  const { response } = operation;
  if (isNegotiated(operation)) return negotiatedResponse(operation, out, shape);
  if (response.kind === "result") {
    const body = bodyResponse(operation, out);
    const fields = boundFields(operation, out);
    const rest = body === undefined ? [] : [body];
    const parts = fields.length + rest.length === 0 ? [] : [arrayLiteral(fields), ...rest];
    return callExpression(out.value(runtime, "resultResponse"), [caseReaders(response.cases, out, shape), ...parts]);
  }
  const expected = messageResponse(operation, binding, out, shape);
  if (response.status < 300) return expected;
  return callExpression(out.value(runtime, "redirectResponse"), [String(response.status), expected]);
}

/** How a call reads a response that is one message. */
function messageResponse(operation: Operation, binding: Binding, out: Output, shape: Shape): Code {
  const body = bodyResponse(operation, out);
  const fields = boundFields(operation, out);
  const { responseBody } = binding;
  if (fields.length === 0) {
    const read = responseReader(operation, binding, out, shape);
    return body === undefined ? read : callExpression(body, [read]);
  }
  const read = shape.reader(operation.output, out);
  const parts: Code[] = [read, arrayLiteral(fields)];
  if (responseBody !== undefined) {
    parts.push(body ?? out.value(runtime, "jsonResponse"), stringLiteral(responseBody.jsonName));
  } else if (body !== undefined) {
    parts.push(body);
  }
  const expected = callExpression(out.value(runtime, "fieldsResponse"), parts);
  // Text, bytes and any JSON do not tell a message from an error.
  if (
    body !== undefined ||
    takesAnyJson(responseBody ?? operation.output) ||
    !operation.response.fields.some((field) => field.in === "status")
  )
    return expected;
  const member = responseBody === undefined ? [] : [stringLiteral(responseBody.jsonName)];
  return callExpression(out.value(runtime, "anyStatus"), [expected, read, ...member]);
}

/** Whether a value may be JSON of any kind, or an object with any members. */
function takesAnyJson(element: Field | Message): boolean {
  const { kind } = element.form;
  if (/^(?:struct|value|list_value|any)$/.test(kind)) return true;
  const type = "cardinality" in element ? element.type : element;
  if (type.kind !== "message") return false;
  const isRepresented = kind === "only_field" || kind === "union";
  return type.rest !== undefined || (isRepresented && type.fields.some(takesAnyJson));
}

function boundFields({ response }: Operation, out: Output): readonly Code[] {
  return response.fields.map((field) => boundField(field, response.kind, out));
}

/** The function that takes a body that is not JSON. */
function bodyResponse(operation: Operation, out: Output): string | undefined {
  const format = responseFormat(operation);
  if (format === "bytes") return out.value(runtime, "bytesResponse");
  return format === "text" ? out.value(runtime, "textResponse") : undefined;
}

/** The readers of the bodies by status; undefined for a status without body. */
function caseReaders(cases: readonly ResponseCase[], out: Output, shape: Shape): Code {
  const readers = cases.map(({ status, body }) => {
    return propertyAssignment(String(status), body?.kind === "message" ? shape.reader(body, out) : "undefined");
  });
  return objectLiteral(readers);
}

/** The function that reads the body of a response, which may be one field of the message. */
export function responseReader({ output }: Operation, { responseBody }: Binding, out: Output, shape: Shape): Code {
  const read = shape.reader(output, out);
  if (responseBody === undefined) return read;
  const message = objectLiteral([propertyAssignment(propertyKey(responseBody.jsonName), "json")]);
  return arrowFunction(["json", "check"], callExpression(read, [message, "check"]));
}
