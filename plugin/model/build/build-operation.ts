import type { MethodDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { ExchangeError } from "../../protocol/exchange-error.ts";
import { readAnnotation } from "../annotations/read-annotation.ts";
import { checkMethodOptions } from "../check/method-options.ts";
import { checkRequestBody } from "../check/request-body.ts";
import { checkRequestContents } from "../check/request-contents.ts";
import { checkResponseBody } from "../check/response-body.ts";
import { checkResponseHeaders } from "../check/responses.ts";
import { checkEvents } from "../check/streams.ts";
import { checkVisibleTypes } from "../check/visibility.ts";
import { checkWebhook } from "../check/webhook.ts";
import type { Place } from "../elements/element.ts";
import type { Binding, Message, RoutingParameter } from "../elements/model.ts";
import type { Findings } from "../findings/findings.ts";
import { optionSite } from "../findings/option-site.ts";
import { buildBindings } from "../http/build-bindings.ts";
import { type MethodSignature, methodSignatures } from "../http/method-signatures.ts";
import { routingParameters } from "../http/routing-parameters.ts";
import type { FileNode } from "../nodes/file-node.ts";
import { operationFacts } from "../nodes/operation-facts.ts";
import { OperationNode } from "../nodes/operation-node.ts";
import type { ServiceNode } from "../nodes/service-node.ts";
import type { HttpRule } from "../options/http-rule.ts";
import { methodNumbers, readMethodOptions } from "../options/method-options.ts";
import { readMethodSignatures, signatureExtension } from "../options/method-signature.ts";
import { readOperationInfo } from "../options/operation-info.ts";
import { noOptions } from "../options/rest-extension.ts";
import { readRoutingRule, routingExtension } from "../options/routing-rule.ts";
import type { Origin } from "../source/origin.ts";
import { findMessage, findVisibleMessage, messageFinder } from "./message-finder.ts";

interface Rpc {
  readonly proto: MethodDescriptorProto;
  readonly rule: HttpRule | undefined;
  readonly service: ServiceNode;
  readonly file: FileNode;
  readonly findings: Findings;
  readonly origin: Origin;
}

/** An rpc with its valid bindings; undefined when it is not visible, REST cannot carry it, or no binding is valid. */
export function buildOperation(rpc: Rpc): OperationNode | undefined {
  const { proto, rule, service, file, findings, origin } = rpc;
  if (!file.types.isVisible(proto.options, { name: proto.name, origin })) return undefined;
  const subject = `${service.name}.${proto.name}`;
  const place = () => origin.source.place(origin.path);
  const declared = readMethodOptions(proto.options, { name: proto.name, origin });
  // Its sender is known by a signature.
  const method = declared.webhook === undefined ? declared : { ...declared, public: true };
  const site = optionSite("method", subject, origin, findings);
  if (rule === undefined && method.webhook !== undefined) {
    site.report(
      "webhook",
      [methodNumbers.webhook],
      "the webhook has no HTTP rule",
      'declare how it is sent: option (google.api.http) = {post: "/webhooks" body: "*"}',
    );
    return undefined;
  }
  if (rule === undefined) {
    const message = "the rpc has no HTTP rule, so it is skipped";
    const { clientStreaming: takesStream } = proto;
    findings.add({ rule: "method-without-http", place: place(), subject, message, takesStream });
    return undefined;
  }
  if (proto.serverStreaming && file.types.wire.streams === "none") {
    const message = "the rpc returns a stream, which this run leaves out, so it is skipped";
    findings.add({ rule: "method-without-http", place: place(), subject, message });
    return undefined;
  }
  if (proto.clientStreaming && !takesOneRequest(rpc, subject, place)) return undefined;
  const types = { input: messageOf(rpc, proto.inputType), output: messageOf(rpc, proto.outputType) };
  if (!checkVisibleTypes(Object.values(types), { subject, place: place() }, findings)) return undefined;
  if (declared !== noOptions) {
    const hasBody = [rule, ...rule.additionalBindings].some(({ body }) => body !== "");
    const described = { ...types, isStream: proto.serverStreaming, hasBody };
    checkMethodOptions(declared, service.declaredSchemes, described, site, messageFinder(file.types));
  }
  const style = method.style ?? service.options.style;
  const trailingSlash = method.trailingSlash === true;
  const { parameters } = file.types.wire;
  const common = { rule, subject, service: service.options, style, trailingSlash, parameters };
  const bindings = buildBindings({ ...common, ...types, findings, origin });
  if (bindings.length === 0) return undefined;
  if (method.requestMediaType !== undefined) {
    checkRequestBody(method.requestMediaType, { input: types.input, bindings, style }, site);
  }
  checkRequestContents(method.requestMediaType, { input: types.input, bindings, style }, site);
  const facts = operationFacts({
    signatures: signaturesOf(rpc, types.input, subject),
    service: service.options,
    security: service.security,
    method,
    ...types,
    isStream: proto.serverStreaming,
    info: readOperationInfo(proto.options, { name: proto.name, origin }),
    routing: routingOf(rpc, types.input, bindings, subject),
    openApi: readAnnotation(proto.options, "method", { name: proto.name, origin }, file.types.optionTypes),
    package: file.package,
    wire: file.types.wire,
    findMessage: (fullName) => findVisibleMessage(file.types, fullName),
  });
  if (facts.responseMediaType !== undefined && facts.streams.length === 0 && method.webhook === undefined) {
    checkResponseBody(facts.responseMediaType, { output: types.output, bindings, response: facts.response }, site);
  }
  if (facts.events !== undefined) checkEvents({ ...facts, ...types, events: facts.events, bindings }, site);
  if (method.webhook !== undefined) checkWebhook(declared, { ...facts, ...types, bindings }, site);
  checkResponseHeaders(facts.response.fields, { subject, place }, findings);
  return new OperationNode(proto, service, types, facts, bindings, origin, method.webhook);
}

/**
 * Whether an rpc with a stream of requests can be called with one of them. A gateway reads the body as a stream of JSON, which may
 * hold one message.
 */
function takesOneRequest({ file, findings }: Rpc, subject: string, place: () => Place): boolean {
  const isGateway = file.types.wire.streams === "grpc-gateway";
  findings.add({
    rule: "client-streaming",
    place: place(),
    subject,
    message: isGateway
      ? "the rpc takes a stream of requests, of which a call sends one"
      : "generated code sends and reads a request as one message, not as a stream, so the rpc is skipped",
    ...(isGateway ? {} : { hint: "remove the HTTP rule, or take a single message that holds a list" }),
  });
  return isGateway;
}

function signaturesOf({ proto, file, origin, findings }: Rpc, input: Message, subject: string): MethodSignature[] {
  if (!file.types.methodSignatures) return [];
  const site = optionSite("method", subject, origin, findings, signatureExtension);
  return methodSignatures(readMethodSignatures(proto.options, { name: proto.name, origin }), input, site);
}

/**
 * Without `google.api.routing`, the variables of all paths are the parameters (AIP-4222), each once, if the model is asked for
 * them.
 */
function routingOf(
  { proto, file, origin, findings }: Rpc,
  input: Message,
  bindings: readonly Binding[],
  subject: string,
): readonly RoutingParameter[] {
  const declared = readRoutingRule(proto.options, { name: proto.name, origin });
  if (declared !== undefined) {
    return routingParameters(declared, input, optionSite("method", subject, origin, findings, routingExtension));
  }
  if (!file.types.routingHeaders) return [];
  const parameters = bindings.flatMap(({ variables }) =>
    variables.map(({ path }) => ({ key: path.map(({ name }) => name).join("."), path, pattern: undefined })),
  );
  return [...new Map(parameters.map((parameter) => [parameter.key, parameter])).values()];
}

function messageOf({ proto, file }: Rpc, typeName: string): Message {
  const fullName = typeName.slice(1);
  const found = findMessage(file.types, fullName);
  if (found !== undefined) return found;
  throw new ExchangeError(
    `the rpc ${proto.name} in ${file.path} uses the message ${fullName}, but the request has no descriptor of it`,
  );
}
