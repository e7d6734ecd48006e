import type {
  MethodDescriptorProto,
  ServiceDescriptorProto,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { ExchangeError } from "../protocol/exchange-error.ts";
import { nearestName } from "../protocol/nearest-name.ts";
import type { FindMessage } from "./check/errors.ts";
import { checkFormData } from "./check/form-fields.ts";
import { checkMethodOptions } from "./check/method-options.ts";
import { checkResponseFields } from "./check/response-fields.ts";
import { checkServiceOptions, usableBasePath } from "./check/service-options.ts";
import type { Place } from "./element.ts";
import type { Findings } from "./findings/findings.ts";
import { optionSite } from "./findings/option-site.ts";
import { buildBinding } from "./http/build-binding.ts";
import type { Binding, Message, Operation } from "./model.ts";
import type { FileNode } from "./nodes/file-node.ts";
import { operationFacts } from "./nodes/operation-facts.ts";
import { OperationNode, ServiceNode } from "./nodes/service-node.ts";
import { type HttpRule, httpRuleFields, readHttpRule } from "./options/http-rule.ts";
import { readMethodOptions } from "./options/method-options.ts";
import { noOptions } from "./options/rest-extension.ts";
import { httpExtension } from "./source/extensions.ts";
import { type Origin, originOf } from "./source/origin.ts";

// Field numbers of ServiceDescriptorProto and MethodDescriptorProto.
const SERVICE_METHOD = 2;
const METHOD_OPTIONS = 4;

/** A service with the rpcs that REST can carry; undefined when it has no HTTP rule. */
export function buildService(
  proto: ServiceDescriptorProto,
  file: FileNode,
  findings: Findings,
  at: Origin,
): ServiceNode | undefined {
  const service = new ServiceNode(proto, file, at);
  const rules = proto.method.map((method) => readHttpRule(method.options));
  if (rules.every((rule) => rule === undefined)) {
    findings.add({
      rule: "service-without-http",
      place: service.place,
      subject: service.name,
      message: "the service has no rpc with an HTTP rule and is left out",
    });
    return undefined;
  }
  if (service.options !== noOptions) {
    const site = optionSite("service", service.name, at, findings);
    checkServiceOptions(service.options, site, messageFinder(file));
  }
  const operations: OperationNode[] = [];
  proto.method.forEach((method, index) => {
    const origin = originOf(at, SERVICE_METHOD, index);
    const operation = buildOperation({ proto: method, rule: rules[index], service, file, findings, origin });
    if (operation !== undefined) operations.push(operation);
  });
  service.operations = operations;
  return service;
}

interface Rpc {
  readonly proto: MethodDescriptorProto;
  readonly rule: HttpRule | undefined;
  readonly service: ServiceNode;
  readonly file: FileNode;
  readonly findings: Findings;
  readonly origin: Origin;
}

function buildOperation(rpc: Rpc): OperationNode | undefined {
  const { proto, rule, service, findings, origin } = rpc;
  const subject = `${service.name}.${proto.name}`;
  if (rule === undefined) {
    const message = "the rpc has no HTTP rule and is left out";
    findings.add({ rule: "method-without-http", place: origin.source.place(origin.path), subject, message });
    return undefined;
  }
  if (proto.clientStreaming) {
    findings.add({
      rule: "client-streaming",
      place: origin.source.place(origin.path),
      subject,
      message: "the rpc takes a stream of requests, which REST cannot carry; it is left out",
      hint: "remove the HTTP rule, or take one message that holds a list",
    });
    return undefined;
  }
  const types = { input: messageOf(rpc, proto.inputType), output: messageOf(rpc, proto.outputType) };
  const method = readMethodOptions(proto.options);
  if (method !== noOptions) {
    const site = optionSite("method", subject, origin, findings);
    const hasBody = [rule, ...rule.additionalBindings].some(({ body }) => body !== "");
    const described = { output: types.output, isStream: proto.serverStreaming, hasBody };
    checkMethodOptions(method, service.options, described, site, messageFinder(rpc.file));
  }
  const bindings = buildBindings(rpc, rule, subject, types);
  if (bindings.length === 0) return undefined;
  if (method.requestMediaType !== undefined) {
    checkFormData(method.requestMediaType, types.input, bindings, optionSite("method", subject, origin, findings));
  }
  const rules = operationFacts({
    service: service.options,
    method,
    output: types.output,
    isStream: proto.serverStreaming,
    findMessage: (fullName) => messageNamed(rpc.file, fullName),
  });
  checkResponseFields(rules.response.fields, { subject, place: () => origin.source.place(origin.path) }, findings);
  return new OperationNode(proto, service, types, rules, bindings, origin);
}

/** The primary binding and the additional ones, as far as they have no mistakes. */
function buildBindings(
  { findings, origin, service }: Rpc,
  rule: HttpRule,
  subject: string,
  types: Pick<Operation, "input" | "output">,
): readonly Binding[] {
  const root = `${origin.path},${METHOD_OPTIONS},${httpExtension}`;
  const reported = new Set<string>();
  const basePath = usableBasePath(service.options);
  const { callbackParameter } = service.options;
  const hasOtherBody = [rule, ...rule.additionalBindings].some(carriesBody);
  const build = (part: HttpRule, path: string): Binding | undefined => {
    const placeOf = (field: number): Place => origin.source.place(...placesOf(part, path, field), root, origin.path);
    return buildBinding({
      rule: part,
      subject,
      basePath,
      callbackParameter,
      ...types,
      findings,
      hasOtherBody,
      reported,
      placeOf,
    });
  };
  const bindings = [build(rule, root)];
  rule.additionalBindings.forEach((additional, index) => {
    const path = `${root},${httpRuleFields.additionalBindings},${index}`;
    bindings.push(build(additional, path));
    if (additional.additionalBindings.length === 0) return;
    findings.add({
      rule: "additional-bindings-nested",
      place: origin.source.place(`${path},${httpRuleFields.additionalBindings},0`, path, root, origin.path),
      subject,
      message: "an additional binding has additional bindings, which may be one level deep only",
      hint: "list them all in the rule of the rpc itself",
    });
  });
  return bindings.filter((binding) => binding !== undefined);
}

/**
 * Where a field of a rule may be located. protoc knows the whole option for `option (google.api.http) = {...}` and one
 * field for `option (google.api.http).get = ...`; buf knows the fields of both.
 */
function placesOf(rule: HttpRule, path: string, field: number): readonly string[] {
  const { custom, body, responseBody } = httpRuleFields;
  const others = [rule.pattern?.field, body, responseBody].map((other) => `${path},${other}`);
  return field === custom
    ? [`${path},${field}`, `${path},${field},2`, `${path},${field},1`, path, ...others]
    : [`${path},${field}`, path, ...others];
}

function messageNamed({ types }: FileNode, fullName: string): Message | undefined {
  const found = types.find(`.${fullName}`);
  return found?.kind === "message" ? found : undefined;
}

function messageFinder(file: FileNode): FindMessage {
  return {
    find: (fullName) => messageNamed(file, fullName),
    nearest: (fullName) => nearestName(fullName, file.types.messageNames()),
  };
}

function messageOf(rpc: Rpc, typeName: string): Message {
  const { proto, file } = rpc;
  const found = messageNamed(file, typeName.slice(1));
  if (found !== undefined) return found;
  throw new ExchangeError(
    `the rpc ${proto.name} in ${file.path} has the message ${typeName.slice(1)}, and the request has no descriptor of it`,
  );
}

function carriesBody({ pattern, body }: HttpRule): boolean {
  return body !== "" && pattern !== undefined && pattern.method !== "GET" && pattern.method !== "HEAD";
}
