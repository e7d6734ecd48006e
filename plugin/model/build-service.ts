import type {
  MethodDescriptorProto,
  ServiceDescriptorProto,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { ExchangeError } from "../protocol/exchange-error.ts";
import { buildBinding } from "./build-binding.ts";
import { type Origin, originOf } from "./element-node.ts";
import type { FileNode } from "./file-node.ts";
import type { Findings } from "./findings.ts";
import { HTTP_RULE, type HttpRule, readHttpRule } from "./http-rule.ts";
import type { Binding, Message, Operation, Place, Service } from "./model.ts";
import { OperationNode, ServiceNode } from "./service-node.ts";
import { HTTP_EXTENSION } from "./source-index.ts";

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
  readonly service: Service;
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
  const bindings = buildBindings(rpc, rule, subject, types);
  return bindings.length === 0 ? undefined : new OperationNode(proto, service, types, bindings, origin);
}

/** The primary binding and the additional ones, as far as they have no mistakes. */
function buildBindings(
  { findings, origin }: Rpc,
  rule: HttpRule,
  subject: string,
  types: Pick<Operation, "input" | "output">,
): readonly Binding[] {
  const root = `${origin.path},${METHOD_OPTIONS},${HTTP_EXTENSION}`;
  const reported = new Set<string>();
  const build = (part: HttpRule, path: string): Binding | undefined => {
    const placeOf = (field: number): Place => origin.source.place(...placesOf(part, path, field), root, origin.path);
    return buildBinding({ rule: part, subject, ...types, findings, reported, placeOf });
  };
  const bindings = [build(rule, root)];
  rule.additionalBindings.forEach((additional, index) => {
    const path = `${root},${HTTP_RULE.additionalBindings},${index}`;
    bindings.push(build(additional, path));
    if (additional.additionalBindings.length === 0) return;
    findings.add({
      rule: "additional-bindings-nested",
      place: origin.source.place(`${path},${HTTP_RULE.additionalBindings},0`, path, root, origin.path),
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
  const { custom, body, responseBody } = HTTP_RULE;
  const others = [rule.pattern?.field, body, responseBody].map((other) => `${path},${other}`);
  return field === custom
    ? [`${path},${field}`, `${path},${field},2`, `${path},${field},1`, path, ...others]
    : [`${path},${field}`, path, ...others];
}

function messageOf({ proto, file }: Rpc, typeName: string): Message {
  const found = file.types.find(typeName);
  if (found?.kind === "message") return found;
  throw new ExchangeError(
    `the rpc ${proto.name} in ${file.path} has the message ${typeName.slice(1)}, and the request has no descriptor of it`,
  );
}
