import type { OptionMembers, ProtoField, ProtoMessage, ProtoRpc, TypeReference } from "../proto/elements.ts";
import { lifecycle } from "../schema/lifecycle.ts";
import { child, type Node, objectIn, textIn, withValue } from "../source/node.ts";
import { commentOf, type OperationTarget } from "./import-operation.ts";
import { contentsOf } from "./media-types.ts";
import { addParameter, type ParameterTarget } from "./parameters.ts";
import type { WebhookSource } from "./read-webhooks.ts";
import { addBody, planBody } from "./request-body.ts";
import { type Output, outputOf, successesOf } from "./responses.ts";
import { rootMessage } from "./root-message.ts";

/** The rpc of a request that the API sends. `subscribe` is that of the operation with the callback. */
export function importWebhook(
  { source, name, callback }: WebhookSource,
  rpc: string,
  target: OperationTarget,
  subscribe: ProtoRpc | undefined,
): ProtoRpc {
  const { node, method, path } = source;
  const { input, body } = requestOf(source, target);
  const output = answerOf(source, target);
  const url = callback && subscribe && urlFieldOf(callback.url, subscribe);
  if (callback !== undefined && url === undefined) {
    const message = `the URL ${callback.url} is not that of a field, so the webhook does not tell what it is sent for`;
    target.types.findings.add("import-omitted", node, message);
  }
  const webhook = {
    name: name === rpc ? undefined : name,
    ...(url && { subscribed_by: subscribe!.name, ...urlField(url) }),
  };
  return {
    name: rpc,
    comment: commentOf(source),
    deprecated: objectIn(node)["deprecated"] === true,
    input,
    output: output.type,
    isStream: false,
    http: { [method.toLowerCase()]: path, body, response_body: output.responseBody },
    options: { ...output.options, ...lifecycle(node), webhook },
    errors: [],
  };
}

/** A body without headers beside it is the request itself. */
function requestOf(
  { node, method, path, parameters }: WebhookSource["source"],
  { types, file, typeName, fieldNames }: OperationTarget,
): { readonly input: TypeReference; readonly body: string } {
  const headers = parameters.filter((parameter) => textIn(parameter, "in") === "header");
  for (const parameter of parameters.filter((it) => !headers.includes(it))) {
    types.findings.add("import-parameter", parameter, "receivers of webhooks read bodies and headers only");
  }
  const spot = { parent: file, name: `${typeName}Request`, key: `${method} ${path} request` };
  const content = withJson(types.references.follow(child(node, "requestBody")!), types.findings);
  const [json] = contentsOf(content);
  if (headers.length === 0) return { input: rootMessage(json!.schema!, spot, types), body: "*" };
  const request = types.create(spot);
  const scope: ParameterTarget = { request, types, fieldNames, inQuery: new Set() };
  const plan = planBody(content, headers, scope, new Set())!;
  for (const parameter of headers) addParameter(scope, parameter, plan.isFlat);
  return { input: request, body: addBody(scope, content, plan).body };
}

/** The body as JSON, which always comes. */
function withJson(body: Node, findings: OperationTarget["types"]["findings"]): Node {
  const contents = contentsOf(body);
  const json = contents.find(({ kind, schema }) => kind === "json" && schema !== undefined)!;
  for (const { node, mediaType } of contents.filter((it) => it !== json)) {
    findings.add("import-body", node, `the webhook is sent as JSON, and ${mediaType} is left out`);
  }
  const media = objectIn(child(body, "content"))[json.node.key] ?? {};
  return withValue(body, { ...objectIn(body), required: true, content: { "application/json": media } });
}

/** One answer of JSON, or an acknowledgement. */
function answerOf({ node, method, path }: WebhookSource["source"], target: OperationTarget): Output {
  const { types, file, typeName } = target;
  const [success] = successesOf(child(node, "responses"), types);
  if (success === undefined) return { type: "google.protobuf.Empty", options: {} };
  const json = success.contents.filter(({ kind }) => kind === "json").slice(0, 1);
  const spot = { parent: file, name: `${typeName}Response`, key: `${method} ${path} response` };
  const context = { types, spot, fixedHeaders: new Set<string>(), jsonMediaTypes: new Set<string>() };
  const output = outputOf(
    [{ ...success, contents: json, isRange: false, node: withoutHeaders(success.node) }],
    context,
  );
  return { ...output, options: { status: output.options["status"] } };
}

function withoutHeaders(response: Node): Node {
  const { headers: _, ...rest } = objectIn(response);
  return withValue(response, rest);
}

/** The field that a Runtime Expression names, from the request down; undefined if there is none. */
function urlFieldOf(expression: string, { input, http }: ProtoRpc): readonly ProtoField[] | undefined {
  if (typeof input === "string" || input.kind !== "message") return undefined;
  const [, place, name = ""] = /^\{\$request\.(query\.|header\.|path\.|body#\/)([^}/]+)\}$/.exec(expression) ?? [];
  if (place === undefined) return undefined;
  const inMessage = ({ fields }: ProtoMessage) => fields.find((field) => isCalled(field, name));
  const body = http["body"];
  if (place === "body#/" && typeof body === "string" && body !== "*") {
    const whole = input.fields.find((field) => field.name === body);
    const type = whole?.type;
    const inner = typeof type === "object" && type.kind === "message" ? inMessage(type) : undefined;
    return whole && inner && isText(inner) ? [whole, inner] : undefined;
  }
  const field = inMessage(input);
  return field && isText(field) ? [field] : undefined;
}

function isText({ type, label }: ProtoField): boolean {
  return type === "string" && label !== "repeated" && label !== "map";
}

function isCalled({ key, name, jsonName }: ProtoField, wanted: string): boolean {
  return (jsonName ?? name) === wanted || key === wanted || key.endsWith(`:${wanted}`);
}

/** A lock may give fields other names before they are printed. */
function urlField(path: readonly ProtoField[]): OptionMembers {
  return {
    get url_field() {
      return path.map(({ name }) => name).join(".");
    },
  };
}
