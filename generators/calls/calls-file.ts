import {
  arrayLiteral,
  arrowFunction,
  type Code,
  callExpression,
  type Field,
  type File,
  identifier,
  isComposite,
  jsonCode,
  type Message,
  type Operation,
  objectLiteral,
  type Pagination,
  propertyAssignment,
  type Service,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { typeDefinition } from "@protoc-gen-rest/plugin/tooling";
import { outsideOfBody } from "../operations/outside-of-body.ts";
import { requestReader } from "../operations/request-reader.ts";
import { callName, pagesName, runtime } from "../output/names.ts";
import { createOutput, modulePath, type Output, type OutputOptions } from "../output/output.ts";
import { descriptionOf } from "../output/print-doc.ts";
import { printEach } from "../output/print-each.ts";
import { definitionName } from "../schemas/schema-names.ts";
import type { Shape } from "../shape/shape.ts";
import { callsFileNames, callsName } from "./calls-names.ts";
import { effectOf, isIdempotent } from "./effect.ts";

/** Prints `library_calls.ts`: the operations of each service as functions of JSON, with what describes them. */
export function callsFile(file: File, shape: Shape, options: OutputOptions): Output {
  const out = createOutput(
    file,
    "calls",
    [...callsFileNames(file), "transport", "json", "options", "request"],
    options,
  );
  printEach(file.services, (service) => printCalls(service, out, shape));
  return out;
}

function printCalls(service: Service, out: Output, shape: Shape): void {
  out.doc(`The operations of ${service.fullName} as functions of JSON, for programs that find them by name.`);
  out.annotate(service, callsName(service));
  const operations = service.operations.map((operation) => operationCode(operation, out, shape));
  const members = [
    propertyAssignment("name", stringLiteral(service.fullName)),
    ...optional("description", descriptionOf(service)),
    propertyAssignment("operations", arrayLiteral(operations)),
  ];
  out.constant(callsName(service), out.type(runtime, "ServiceCalls"), members, true);
  out.line();
}

function optional(name: string, text: string | undefined): readonly Code[] {
  return text === undefined ? [] : [propertyAssignment(name, stringLiteral(text))];
}

function operationCode(operation: Operation, out: Output, shape: Shape): Code {
  const { name, bindings, input, output, response, deprecated } = operation;
  const { method, template, variables } = bindings[0]!;
  const isBytes = output.form.kind === "http_body";
  const hasOutput = response.kind !== "result" && !isBytes;
  return objectLiteral(
    [
      propertyAssignment("name", stringLiteral(name)),
      propertyAssignment("method", stringLiteral(method)),
      propertyAssignment("path", stringLiteral(template.text)),
      propertyAssignment("variables", arrayLiteral(variables.map(({ path }) => memberPath(path)))),
      ...optional("description", descriptionOf(operation)),
      ...(deprecated ? [propertyAssignment("deprecated", "true")] : []),
      propertyAssignment("effect", stringLiteral(effectOf(operation))),
      propertyAssignment("idempotent", String(isIdempotent(operation))),
      propertyAssignment("input", definitionCode(input, out)),
      ...(hasOutput ? [propertyAssignment("output", definitionCode(output, out))] : []),
      ...(isBytes ? [propertyAssignment("bytes", "true")] : []),
      callCode(operation, out, shape),
      ...pagesCode(operation, out, shape),
    ],
    true,
  );
}

function memberPath(fields: readonly Field[]): Code {
  return stringLiteral(fields.map(({ jsonName }) => jsonName).join("."));
}

/** The definition of a message; well-known types have none that another module exports. */
function definitionCode(message: Message, out: Output): Code {
  if (isComposite(message.form))
    return identifier(out.value(modulePath(out, message.file.stem, "schemas"), definitionName(message)));
  return objectLiteral([
    propertyAssignment("name", stringLiteral(message.fullName)),
    propertyAssignment("schema", jsonCode(typeDefinition(message).schema)),
  ]);
}

function callCode(operation: Operation, out: Output, shape: Shape): Code {
  const isStream = operation.streaming === "server";
  const send = clientFunction(operation, callName(operation), out);
  return propertyAssignment(
    isStream ? "stream" : "call",
    jsonFunction(operation, send, isStream ? "streamJson" : "callJson", out, shape),
  );
}

/** `(transport, json, options) => callJson(json, {...}, (request) => getBook(...), readGetBookRequest, writeBook)` */
function jsonFunction(
  operation: Operation,
  send: string,
  helper: "callJson" | "streamJson",
  out: Output,
  shape: Shape,
): Code {
  const { input } = operation;
  // With its type, which TypeScript does not infer from a reader that is a call.
  const request = `request${out.annotation(`: ${shape.messageType(input, out)}`)}`;
  const sending = arrowFunction([request], callExpression(send, ["transport", "request", "options"]));
  const write = responseWriter(operation, out, shape);
  const call = callExpression(out.value(runtime, helper), [
    "json",
    routeCode(operation),
    sending,
    requestReader(input, out, shape),
    ...(write === undefined ? [] : [write]),
  ]);
  return arrowFunction(["transport", "json", "options"], call);
}

function responseWriter({ response, output }: Operation, out: Output, shape: Shape): Code | undefined {
  if (response.kind === "result") return identifier(out.value(runtime, "plainJson"));
  return shape.writer(output, out);
}

function routeCode({ bindings, bodyOptional }: Operation): Code {
  const binding = bindings[0]!;
  const { method, template, body } = binding;
  const isPartial = method === "PATCH" && body.kind !== "none";
  return objectLiteral([
    propertyAssignment("method", stringLiteral(method)),
    propertyAssignment("path", stringLiteral(template.text)),
    ...(isPartial ? [propertyAssignment("outside", arrayLiteral(outsideOfBody(binding).map(stringLiteral)))] : []),
    ...(isPartial && body.kind === "field" && !bodyOptional ? optional("body", body.field.jsonName) : []),
  ]);
}

function pagesCode(operation: Operation, out: Output, shape: Shape): readonly Code[] {
  const { pagination, streaming, input } = operation;
  if (pagination === undefined || streaming === "server") return [];
  const send = clientFunction(operation, pagesName(operation), out);
  const size = pageSizeField(input);
  const pages = objectLiteral([
    propertyAssignment("call", jsonFunction(operation, send, "streamJson", out, shape)),
    propertyAssignment("items", arrayLiteral(itemsPath(operation, pagination).map(stringLiteral))),
    ...(size === undefined ? [] : [propertyAssignment("size", arrayLiteral(spellings(size).map(stringLiteral)))]),
  ]);
  return [propertyAssignment("pages", pages)];
}

/** The way to the items in JSON, where a message may be represented by its only field. */
function itemsPath({ output }: Operation, { items }: Pagination): readonly string[] {
  const names: string[] = [];
  let at: Message = output;
  for (const field of items) {
    if (at.representation === "object") names.push(field.jsonName);
    if (field.type.kind === "message") at = field.type;
  }
  return names;
}

/** The field with the number of items in a page: that of AIP-158, or one of the names that other APIs give it. */
function pageSizeField({ fields }: Message): Field | undefined {
  const names = ["page_size", "max_results", "per_page", "limit"];
  return fields.find(
    ({ name, form, cardinality }) => names.includes(name) && cardinality === "singular" && form.typed === "number",
  );
}

/** The names by which readers know a field. */
function spellings({ jsonName, name }: Field): readonly string[] {
  return jsonName === name ? [name] : [jsonName, name];
}

function clientFunction({ service }: Operation, name: string, out: Output): string {
  return out.value(modulePath(out, service.file.stem, "client"), name);
}
