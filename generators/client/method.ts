import {
  array,
  type Binding,
  type Code,
  call,
  jsonMediaType,
  member,
  mentions,
  type Operation,
  object,
  propertyKey,
  type ResponseCase,
  responseFormat,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../names.ts";
import type { Output } from "../output.ts";
import { responseFieldCode } from "../routes/operation-code.ts";
import type { Shape } from "../shape/shape.ts";
import { callBody } from "./call-body.ts";
import { callHeaders, callQuery } from "./call-parts.ts";
import { bindingConditions, callPath } from "./call-path.ts";

/** Prints the method of an operation. It is async, so that a value that no path can hold is a rejection. */
export function printMethod(operation: Operation, out: Output, shape: Shape): void {
  const stream = operation.streaming === "server";
  const calls = choices(operation, out, shape).map(({ binding, conditions }) => {
    return { conditions, code: transportCall(operation, binding, out, shape) };
  });
  const used =
    out.checkRequests || calls.some(({ conditions, code }) => conditions.length > 0 || mentions(code, "request"));
  const head = `async ${stream ? "*" : ""}${operation.localName}(${used ? "request" : "_request"}, options) {`;
  const print = (): void => {
    if (out.checkRequests) out.code(requestCheck(operation, out, shape), ";");
    for (const { conditions, code } of calls) {
      if (conditions.length === 0) out.code(code, ";");
      else out.when(conditions, "&&", () => printCall(code, stream, out));
    }
  };
  out.annotate(operation, operation.localName);
  out.block(head, print, "},");
}

/** What a server would refuse need not be sent. */
function requestCheck({ input, bindings }: Operation, out: Output, shape: Shape): Code {
  const { method, template } = bindings[0]!;
  const write = shape.writer(input, out);
  const json = write === undefined ? "request" : `${write}(request)`;
  const parts = [shape.reader(input, out), json, stringLiteral(method), stringLiteral(template.text)];
  return call(out.value(runtime, "checkRequest"), parts);
}

function printCall(code: Code, stream: boolean, out: Output): void {
  out.code(code, ";");
  if (stream) out.line("return;");
}

interface Choice {
  readonly binding: Binding;
  readonly conditions: readonly string[];
}

/** The bindings that a call may take: the first whose path can hold the request's values. The last one needs no look. */
function choices(operation: Operation, out: Output, shape: Shape): Choice[] {
  const result: Choice[] = [];
  const seen = new Set<string>();
  for (const binding of sendableFirst(operation.bindings)) {
    const key = pathKey(binding);
    if (!seen.has(key)) result.push({ binding, conditions: [] });
    seen.add(key);
    if (binding.variables.length === 0) break;
  }
  const last = result.length - 1;
  return result.map(({ binding }, i) => ({
    binding,
    conditions: i < last ? bindingConditions(binding, out, shape) : [],
  }));
}

/** A binding that every transport can send stands in for one of the same path that `fetch` refuses. */
function sendableFirst(bindings: readonly Binding[]): readonly Binding[] {
  return bindings.map((binding) => {
    if (!hasBodyOnGet(binding)) return binding;
    return bindings.find((other) => !hasBodyOnGet(other) && isSamePath(binding, other)) ?? binding;
  });
}

function hasBodyOnGet({ method, body }: Binding): boolean {
  return body.kind !== "none" && /^(GET|HEAD)$/.test(method);
}

function isSamePath(one: Binding, other: Binding): boolean {
  return one.body.kind === other.body.kind && pathKey(one) === pathKey(other);
}

function pathKey({ variables }: Binding): string {
  return variables.map(({ path, pattern }) => `${path.map((field) => field.name)}=${pattern}`).join();
}

function transportCall(operation: Operation, binding: Binding, out: Output, shape: Shape): Code {
  const method = binding.method === "*" ? (binding.body.kind === "none" ? "GET" : "POST") : binding.method;
  const parts: Code[] = [
    member("operation", stringLiteral(operation.fullName)),
    member("method", stringLiteral(method)),
    member("template", stringLiteral(binding.template.text)),
    member("path", callPath(binding, out, shape)),
    ...callQuery(binding, out, shape),
    ...callHeaders(binding, out, shape),
    ...callBody(operation, binding, out, shape),
    ...callResponse(operation, out),
  ];
  const request = object("", parts, "", true);
  if (operation.streaming === "server") {
    return call("yield* transport.stream", [request, responseReader(operation, binding, out, shape), "options"]);
  }
  return call("return transport.unary", [request, answer(operation, binding, out, shape), "options"]);
}

/** What the transport must know of the response beside how it is read. */
function callResponse(operation: Operation, out: Output): Code[] {
  const { streams, responseMediaType: mediaType } = operation;
  if (streams.length > 0) {
    const forms = streams.map((form) => streamForm(form, mediaType, out));
    return [member("streams", call(out.value(runtime, "streamFormats"), forms))];
  }
  return mediaType === jsonMediaType ? [] : [member("accept", stringLiteral(mediaType))];
}

function streamForm(form: Operation["streams"][number], mediaType: string, out: Output): string {
  const name = out.value(runtime, streamForms[form]);
  if (form !== "bytes") return name;
  return `${name}(${mediaType === "*/*" ? "" : stringLiteral(mediaType)})`;
}

const streamForms = {
  "server-sent-events": "serverSentEvents",
  ndjson: "ndjson",
  "json-array": "jsonArray",
  bytes: "byteStream",
  websocket: "webSocket",
} as const;

/** How the answer is read: a reader for JSON, else what the runtime has for it. */
function answer(operation: Operation, binding: Binding, out: Output, shape: Shape): Code {
  const { response } = operation;
  const body = bodyAnswer(operation, out);
  const fields = response.fields.map((field) => responseFieldCode(field, response.kind));
  if (response.kind === "result") {
    const rest = body === undefined ? [] : [body];
    const parts = fields.length + rest.length === 0 ? [] : [array("", fields), ...rest];
    return call(out.value(runtime, "resultAnswer"), [caseReaders(response.cases, out, shape), ...parts]);
  }
  const { responseBody } = binding;
  if (fields.length === 0) {
    const read = responseReader(operation, binding, out, shape);
    return body === undefined ? read : `${body}(${read})`;
  }
  const read = shape.reader(operation.output, out);
  const parts: Code[] = [read, array("", fields)];
  if (responseBody !== undefined) {
    parts.push(body ?? out.value(runtime, "jsonAnswer"), stringLiteral(responseBody.jsonName));
  } else if (body !== undefined) {
    parts.push(body);
  }
  return call(out.value(runtime, "fieldsAnswer"), parts);
}

/** What takes a body that is not JSON. */
function bodyAnswer(operation: Operation, out: Output): string | undefined {
  const format = responseFormat(operation);
  if (format === "bytes") return out.value(runtime, "bytesAnswer");
  return format === "text" ? out.value(runtime, "textAnswer") : undefined;
}

/** By status, what reads the body; undefined where there is none. */
function caseReaders(cases: readonly ResponseCase[], out: Output, shape: Shape): Code {
  const readers = cases.map(
    ({ status, body }) => `${status}: ${body === undefined ? "undefined" : shape.reader(body, out)}`,
  );
  return object("", readers);
}

function responseReader({ output }: Operation, { responseBody }: Binding, out: Output, shape: Shape): string {
  const read = shape.reader(output, out);
  if (responseBody === undefined) return read;
  return `(json, check) => ${read}({ ${propertyKey(responseBody.jsonName)}: json }, check)`;
}
