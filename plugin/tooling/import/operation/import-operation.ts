import type { FieldNames } from "../../../model/options/field-names.ts";
import type { OptionMembers, ProtoFile, ProtoMessage, ProtoRpc } from "../proto/elements.ts";
import { lifecycle } from "../schema/lifecycle.ts";
import type { Types } from "../schema/type-use.ts";
import { child, items, objectIn, textIn } from "../source/node.ts";
import type { OperationSource } from "./api-source.ts";
import type { Errors } from "./errors.ts";
import { declaredInQuery } from "./exploded-object.ts";
import { fixedHeadersOf } from "./fixed-headers.ts";
import { addParameter, addPathParameter, type ParameterTarget } from "./parameters.ts";
import { pathTemplate } from "./path-template.ts";
import { addBody, type Body, planBody } from "./request-body.ts";
import { outputOf, type Success, successesOf } from "./responses.ts";
import type { DocumentSecurity } from "./security.ts";
import { withoutScript } from "./shared-callback.ts";
import { streamOf } from "./streams.ts";

export interface OperationTarget {
  readonly file: ProtoFile;
  readonly types: Types;
  readonly errors: Errors;
  readonly security: DocumentSecurity;
  readonly fieldNames: FieldNames;
  /** Other names of `application/json` in all bodies of the service. */
  readonly jsonMediaTypes: ReadonlySet<string>;
  /** The service has a callback parameter, with which responses of JSON are scripts. */
  readonly hasScripts: boolean;
  /** The name of the operation among the types of all services. */
  readonly typeName: string;
  /** The name of a further rpc of the service. */
  readonly uniqueName: (name: string) => string;
}

/** The rpcs of an operation: two if it returns a message or a stream; none if its path has no template. */
export function importOperation(source: OperationSource, name: string, target: OperationTarget): readonly ProtoRpc[] {
  const { types, file } = target;
  const { node, parameters, path } = source;
  const deep = parameters
    .filter((it) => objectIn(it)["x-multi-segment"] === true)
    .map((it) => textIn(it, "name") ?? "");
  const template = pathTemplate(path, new Set(deep), node, types.findings);
  if (template === undefined) return [];
  const request = types.create({
    parent: file,
    name: `${target.typeName}Request`,
    key: `${source.method} ${path} request`,
  });
  const inQuery = declaredInQuery(parameters, types);
  const scope: ParameterTarget = { request, types, fieldNames: target.fieldNames, inQuery };
  const fields = template.variables.map((variable) => addPathParameter(scope, variable, parameters));
  const requestBody = child(node, "requestBody");
  const content = requestBody && types.references.follow(requestBody);
  const plan = content && planBody(content, parameters, scope, target.jsonMediaTypes);
  for (const parameter of parameters) addParameter(scope, parameter, plan?.isFlat === true);
  const body = content !== undefined && plan !== undefined ? addBody(scope, content, plan) : undefined;
  reportOmitted(source, types);
  const http = (responseBody: string | undefined): OptionMembers =>
    httpRule(source.method, template.write(fields), body?.body, responseBody);
  return rpcsOf(source, name, { request, body, http, target, trailingSlash: template.trailingSlash });
}

interface Request {
  readonly request: ProtoMessage;
  readonly body: Body | undefined;
  readonly http: (responseBody: string | undefined) => OptionMembers;
  readonly target: OperationTarget;
  readonly trailingSlash: boolean;
}

function rpcsOf(source: OperationSource, name: string, input: Request): readonly ProtoRpc[] {
  const { request, body, http, target } = input;
  const { types, file, errors, security, typeName } = target;
  const { node, method, path } = source;
  const spot = (kind: string) => ({
    parent: file,
    name: `${typeName}${kind}`,
    key: `${method} ${path} ${kind.toLowerCase()}`,
  });
  const responses = child(node, "responses");
  const declared = successesOf(responses, types);
  const successes = target.hasScripts ? declared.map(withoutScripts) : declared;
  const headers = fixedHeadersOf(responses, types.references);
  const fixedHeaders = new Set(headers.keys());
  const context = { types, fixedHeaders, jsonMediaTypes: target.jsonMediaTypes };
  const hasWebSocket = objectIn(node)["x-websocket"] === true;
  const stream = streamOf(successes, { ...context, spot: spot("Event"), hasWebSocket });
  if (hasWebSocket && stream === undefined)
    types.findings.add("import-response", node, "the messages of a WebSocket are those of a stream, which is missing");
  const shared = {
    comment: commentOf(source),
    deprecated: objectIn(node)["deprecated"] === true,
    input: request,
    errors: errors.of(responses, spot("Error"), fixedHeaders),
  };
  const response_headers = headers.size === 0 ? undefined : [...headers.values()].map((one) => ({ ...one }));
  const trailing_slash = input.trailingSlash || undefined;
  const options = { ...body?.options, response_headers, ...security.of(node), ...lifecycle(node), trailing_slash };
  const rpcs: ProtoRpc[] = [];
  const rest = stream === undefined ? successes : withoutStream(successes, stream.success);
  if (stream === undefined || rest.length > 0) {
    const output = outputOf(rest, { ...context, spot: spot("Response") });
    const all = { ...output.options, ...options };
    const pagination = child(node, "x-pagination");
    const own = { isStream: false, http: http(output.responseBody), options: all, pagination };
    rpcs.push({ ...shared, name, output: output.type, ...own });
  }
  if (stream !== undefined) {
    const isOnly = rpcs.length === 0;
    const own = isOnly ? name : target.uniqueName(`Stream${name.replace(/^(?:Create|Get)(?=[A-Z])/, "")}`);
    const selected = isOnly ? {} : { selected_by: selection(request) };
    rpcs.push({
      ...shared,
      name: own,
      output: stream.type,
      isStream: true,
      http: http(undefined),
      options: { ...stream.options, ...selected, ...options },
    });
  }
  return rpcs;
}

/** The other successes, and the other media types of the one that streams. */
function withoutStream(successes: readonly Success[], stream: Success): readonly Success[] {
  return successes.flatMap((success) => {
    if (success !== stream) return [success];
    const contents = success.contents.filter(({ kind }) => kind !== "events" && kind !== "lines");
    return contents.length === 0 ? [] : [{ ...success, contents }];
  });
}

function withoutScripts(success: Success): Success {
  return { ...success, contents: withoutScript(success.contents) };
}

/** A boolean field that is called `stream`, or else the Accept header. */
function selection(request: ProtoMessage): OptionMembers {
  const field = request.fields.find((it) => it.name === "stream" && it.type === "bool" && it.label !== "repeated");
  const isCarried = field !== undefined && !field.key.startsWith("path:");
  return isCarried ? { field: "stream" } : { accept: true };
}

const simple: ReadonlySet<string> = new Set(["GET", "PUT", "POST", "DELETE", "PATCH"]);

function httpRule(
  method: string,
  path: string,
  body: string | undefined,
  responseBody: string | undefined,
): OptionMembers {
  const pattern = simple.has(method) ? { [method.toLowerCase()]: path } : { custom: { kind: method, path } };
  return { ...pattern, body, response_body: responseBody };
}

/** The comment of an rpc. */
export function commentOf({ node }: OperationSource): string {
  const [summary, description] = [textIn(node, "summary")?.trim() ?? "", textIn(node, "description")?.trim() ?? ""];
  const sentence = summary === "" || /[.!?:]$/.test(summary) ? summary : `${summary}.`;
  const link = textIn(child(node, "externalDocs"), "url");
  const isRepeated = description.startsWith(summary);
  return [
    isRepeated ? "" : sentence,
    description === "" && isRepeated ? sentence : description,
    link === undefined ? "" : `See ${link}`,
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}

function reportOmitted({ node }: OperationSource, { findings }: Types): void {
  for (const tag of items(child(node, "tags")).slice(1))
    findings.add("import-omitted", tag, "an operation is in one service, that of its first tag");
}
