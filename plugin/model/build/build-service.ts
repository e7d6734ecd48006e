import type { ServiceDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { checkSelections } from "../check/selections.ts";
import { checkServiceOptions } from "../check/service-options.ts";
import { checkWebhooks } from "../check/webhooks.ts";
import type { Findings } from "../findings/findings.ts";
import { optionSite } from "../findings/option-site.ts";
import { methodRule } from "../http/method-rule.ts";
import type { FileNode } from "../nodes/file-node.ts";
import { fixFields } from "../nodes/fixed-fields.ts";
import type { OperationNode } from "../nodes/operation-node.ts";
import { ServiceNode } from "../nodes/service-node.ts";
import { linkWebhooks } from "../nodes/webhooks.ts";
import { readMethodOptions } from "../options/method-options.ts";
import { noOptions } from "../options/rest-extension.ts";
import { serviceField } from "../source/descriptor-fields.ts";
import { type Origin, originOf } from "../source/origin.ts";
import { buildOperation } from "./build-operation.ts";
import { messageFinder } from "./message-finder.ts";

/** The operations that a service serves, and the webhooks that it sends; undefined without any. */
export interface BuiltService {
  readonly served?: ServiceNode;
  readonly sent?: ServiceNode;
}

/** A service with the rpcs that REST can carry. */
export function buildService(
  proto: ServiceDescriptorProto,
  file: FileNode,
  findings: Findings,
  at: Origin,
): BuiltService {
  const service = new ServiceNode(proto, file, at);
  if (!file.types.isVisible(proto.options, service)) return {};
  const isWebhook = proto.method.map(({ name, options }, index) => {
    return readMethodOptions(options, { name, origin: originOf(at, serviceField.method, index) }).webhook !== undefined;
  });
  const rules = proto.method.map((method, index) => {
    const origin = originOf(at, serviceField.method, index);
    return methodRule(method, `${service.fullName}.${method.name}`, file.types.wire, origin);
  });
  if (rules.every((rule, index) => rule === undefined && !isWebhook[index])) {
    findings.add({
      rule: "service-without-http",
      place: service.place,
      subject: service.name,
      message: "no rpc of the service has an HTTP rule, so the service is skipped",
      takesStream: proto.method.length > 0 && proto.method.every(({ clientStreaming }) => clientStreaming),
    });
    return {};
  }
  if (service.options !== noOptions) {
    const site = optionSite("service", service.name, at, findings);
    checkServiceOptions(service, site, messageFinder(file.types));
  }
  const build = (service: ServiceNode, sends: boolean): readonly OperationNode[] =>
    proto.method.flatMap((method, index) => {
      if (isWebhook[index] !== sends) return [];
      const origin = originOf(at, serviceField.method, index);
      return buildOperation({ proto: method, rule: rules[index], service, file, findings, origin }) ?? [];
    });
  const operations = build(service, false);
  service.operations = operations;
  if (operations.some(({ selectedBy }) => selectedBy !== undefined)) {
    fixFields(operations);
    checkSelections(operations, findings);
  }
  const sent = isWebhook.includes(true) ? new ServiceNode(proto, file, at, true) : undefined;
  if (sent !== undefined) {
    sent.operations = build(sent, true);
    linkWebhooks(sent.operations, operations);
    checkWebhooks(sent.operations, operations, findings);
  }
  return {
    ...(operations.length > 0 && { served: service }),
    ...(sent !== undefined && sent.operations.length > 0 && { sent }),
  };
}
