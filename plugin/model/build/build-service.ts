import type { ServiceDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { checkSelections } from "../check/selections.ts";
import { checkServiceOptions } from "../check/service-options.ts";
import type { Findings } from "../findings/findings.ts";
import { optionSite } from "../findings/option-site.ts";
import { methodRule } from "../http/method-rule.ts";
import type { FileNode } from "../nodes/file-node.ts";
import { fixFields } from "../nodes/fixed-fields.ts";
import type { OperationNode } from "../nodes/operation-node.ts";
import { ServiceNode } from "../nodes/service-node.ts";
import { noOptions } from "../options/rest-extension.ts";
import { serviceField } from "../source/descriptor-fields.ts";
import { type Origin, originOf } from "../source/origin.ts";
import { buildOperation } from "./build-operation.ts";
import { messageFinder } from "./message-finder.ts";

/** A service with the rpcs that REST can carry; undefined when there are none. */
export function buildService(
  proto: ServiceDescriptorProto,
  file: FileNode,
  findings: Findings,
  at: Origin,
): ServiceNode | undefined {
  const service = new ServiceNode(proto, file, at);
  if (!file.types.isVisible(proto.options, service)) return undefined;
  const rules = proto.method.map((method, index) => {
    const origin = originOf(at, serviceField.method, index);
    return methodRule(method, `${service.fullName}.${method.name}`, file.types.wire, origin);
  });
  if (rules.every((rule) => rule === undefined)) {
    findings.add({
      rule: "service-without-http",
      place: service.place,
      subject: service.name,
      message: "no rpc of the service has an HTTP rule, so the service is skipped",
      takesStream: proto.method.length > 0 && proto.method.every(({ clientStreaming }) => clientStreaming),
    });
    return undefined;
  }
  if (service.options !== noOptions) {
    const site = optionSite("service", service.name, at, findings);
    checkServiceOptions(service.options, site, messageFinder(file.types));
  }
  const operations: OperationNode[] = [];
  proto.method.forEach((method, index) => {
    const origin = originOf(at, serviceField.method, index);
    const operation = buildOperation({ proto: method, rule: rules[index], service, file, findings, origin });
    if (operation !== undefined) operations.push(operation);
  });
  if (operations.length === 0) return undefined;
  service.operations = operations;
  if (operations.some(({ selectedBy }) => selectedBy !== undefined)) {
    fixFields(operations);
    checkSelections(operations, findings);
  }
  return service;
}
