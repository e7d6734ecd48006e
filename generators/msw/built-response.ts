import {
  arrayLiteral,
  arrowFunction,
  type Code,
  callExpression,
  type Field,
  identifier,
  isComposite,
  isNegotiated,
  type JsonLiteral,
  jsonCode,
  type Message,
  type Operation,
  objectLiteral,
  propertyAssignment,
  propertyKey,
  type ResponseCase,
  spreadElement,
  stringLiteral,
  usesIdentifier,
} from "@protoc-gen-rest/plugin";
import {
  createRandom,
  jsonOfSample,
  type SampleContext,
  sampleMessage,
  sampleResponse,
} from "@protoc-gen-rest/plugin/tooling";
import { builderName } from "../fixtures/fixture-names.ts";
import { runtime } from "../output/names.ts";
import { modulePath, type Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";

/** The function that responds to a request with built messages: the path is their seed. */
export function builtResponse(operation: Operation, out: Output, shape: Shape): Code {
  const { response, streaming, output } = operation;
  if (response.kind === "result") return resultResponse(operation, response.cases, out, shape);
  const path = identifier("path");
  if (streaming === "server") {
    const build = arrowFunction(["seed"], built(output, [], identifier("seed"), operation, out, shape));
    return arrowFunction(["_", "{ path }"], callExpression(out.value(runtime, "builtStream"), [build, path]));
  }
  const members = [...takenOver(operation, out, shape), ...statusMember(operation, shape)];
  const message = built(output, members, path, operation, out, shape);
  return arrowFunction([usesIdentifier(message, "request") ? "request" : "_", "{ path }"], message);
}

/** The members that the response takes over from the request: the resource that it writes, and the variables of the path. */
function takenOver(operation: Operation, out: Output, shape: Shape): readonly Code[] {
  const { input, output, servedBindings } = operation;
  if (!isComposite(output.form) || output.representation !== "object") return [];
  const request = identifier("request");
  if (input === output) return [spreadElement(request)];
  const { body, variables } = servedBindings[0]!;
  const members: Code[] = [];
  if (body.kind === "field" && body.field.type === output && body.field.cardinality === "singular") {
    members.push(spreadElement(shape.property(body.field, request, out)));
  }
  for (const { path } of variables) {
    const [field] = path;
    const same = output.fields.find(({ jsonName }) => jsonName === field?.jsonName);
    if (field === undefined || path.length > 1 || same === undefined) continue;
    const property = isSame(field, same) ? shape.propertyName(same) : undefined;
    if (property !== undefined) {
      members.push(propertyAssignment(propertyKey(property), shape.property(field, request, out)));
    }
  }
  return members;
}

function isSame(a: Field, b: Field): boolean {
  if (a.cardinality !== "singular" || b.cardinality !== "singular" || a.presence !== b.presence) return false;
  return a.type.kind === "scalar" && a.form === b.form && b.oneof === undefined;
}

/** The status of a response that holds it in a field. */
function statusMember(operation: Operation, shape: Shape): readonly Code[] {
  const field = operation.response.fields.find(({ in: place }) => place === "status")?.field;
  const property = field === undefined ? undefined : shape.propertyName(field);
  if (field === undefined || property === undefined) return [];
  const sample = sampleResponse(operation, {}, contextOf(operation)) as Readonly<Record<string, unknown>>;
  return [propertyAssignment(propertyKey(property), String(sample[field.jsonName]))];
}

/** One of several responses: the usual one, or the one with the media type that the caller accepts. */
function resultResponse(operation: Operation, cases: readonly ResponseCase[], out: Output, shape: Shape): Code {
  if (!isNegotiated(operation)) {
    const usual = cases.find(({ body, status = 200 }) => body !== undefined && status < 300) ?? cases[0]!;
    const result = resultCode(usual, operation, out, shape);
    return arrowFunction(usesIdentifier(result, "path") ? ["_", "{ path }"] : [], result);
  }
  const usual = cases.filter(({ body, status = 200 }) => body !== undefined && status < 300);
  const mediaTypes = new Set(usual.flatMap((it) => it.mediaTypes.slice(0, 1)));
  const byType = [...mediaTypes].map((mediaType) => {
    const it = usual.find(({ mediaTypes: [first] }) => first === mediaType)!;
    return propertyAssignment(propertyKey(mediaType), resultCode(it, operation, out, shape));
  });
  const choose = out.value(runtime, "chosenResult") + out.annotation(`<${shape.messageType(operation.output, out)}>`);
  return arrowFunction(
    ["_", "{ path, mediaType }"],
    callExpression(choose, [objectLiteral(byType, true), "mediaType"]),
  );
}

function resultCode(it: ResponseCase, operation: Operation, out: Output, shape: Shape): Code {
  const { status, mediaTypes, body } = it;
  const [mediaType] = mediaTypes;
  return objectLiteral([
    ...(status === undefined ? [] : [propertyAssignment("status", String(status))]),
    ...(mediaType === undefined ? [] : [propertyAssignment("mediaType", stringLiteral(mediaType))]),
    ...(body === undefined ? [] : [propertyAssignment("body", bodyCode(it, operation, out, shape))]),
  ]);
}

function bodyCode(
  { status, mediaTypes: [mediaType], body }: ResponseCase,
  operation: Operation,
  out: Output,
  shape: Shape,
): Code {
  if (body?.kind === "message") return built(body, [], identifier("path"), operation, out, shape);
  const sample = sampleResponse(operation, { status, mediaType }, contextOf(operation)) as { readonly body?: unknown };
  if (sample.body instanceof Uint8Array)
    return callExpression(`${out.global("Uint8Array")}.of`, [...sample.body].map(String));
  return jsonCode(jsonOfSample(sample.body));
}

/** A built message with some of its members given. */
function built(
  message: Message,
  members: readonly Code[],
  seed: Code,
  operation: Operation,
  out: Output,
  shape: Shape,
): Code {
  if (isComposite(message.form)) {
    const build = out.value(modulePath(out, message.file.stem, "fixtures"), builderName(message));
    const overrides = members.length === 0 ? "undefined" : objectLiteral(members);
    return callExpression(build, [overrides, seed]);
  }
  const sample =
    message.form.kind === "http_body"
      ? contentOf(operation)
      : jsonOfSample(sampleMessage(message, contextOf(operation)));
  const fixture = objectLiteral([
    propertyAssignment("read", shape.reader(message, out)),
    propertyAssignment("rows", arrayLiteral([jsonCode(sample)])),
  ]);
  return callExpression(out.value(runtime, "buildMessage"), [fixture, "undefined", seed]);
}

/** The JSON of bytes with the media type that the operation declares. */
function contentOf({ responseMediaType }: Operation): JsonLiteral {
  const contentType = responseMediaType.includes("*") ? "text/plain" : responseMediaType;
  return { contentType, data: btoa("hello\n") };
}

function contextOf({ fullName }: Operation): SampleContext {
  return { random: createRandom(fullName), side: "response", completeness: "full", depth: 3, within: [] };
}
