import type {
  MethodDescriptorProto,
  ServiceDescriptorProto,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { Binding, File, Message, Operation, Service } from "../model.ts";
import { readDefaultHost } from "../options/default-host.ts";
import { readServiceOptions, type ServiceOptions } from "../options/service-options.ts";
import type { SecurityScheme } from "../security.ts";
import type { Origin } from "../source/origin.ts";
import { ElementNode } from "./element-node.ts";
import { methodName, serviceName } from "./local-name.ts";
import { type OperationFacts, securitySchemes } from "./operation-facts.ts";

export class ServiceNode extends ElementNode implements Service {
  readonly file: File;
  readonly fullName: string;
  readonly localName: string;
  readonly deprecated: boolean;
  readonly host: string | undefined;
  /** `rest.v1.service`, as it is written. */
  readonly options: ServiceOptions;
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
  /** Set once they are checked. */
  operations: readonly OperationNode[] = [];

  constructor(proto: ServiceDescriptorProto, file: File, at: Origin) {
    super(proto.name, at);
    this.file = file;
    this.fullName = file.package === "" ? proto.name : `${file.package}.${proto.name}`;
    this.localName = serviceName(proto.name);
    this.deprecated = proto.options?.deprecated ?? false;
    this.host = readDefaultHost(proto.options);
    this.options = readServiceOptions(proto.options);
    this.securitySchemes = securitySchemes(this.options);
  }
}

export class OperationNode extends ElementNode implements Operation {
  readonly service: Service;
  readonly localName: string;
  readonly deprecated: boolean;
  readonly input: Message;
  readonly output: Message;
  readonly streaming: Operation["streaming"];
  readonly streams: Operation["streams"];
  readonly response: Operation["response"];
  readonly requestMediaType: string;
  readonly responseMediaType: string;
  readonly bodyOptional: boolean;
  readonly errors: Operation["errors"];
  readonly security: Operation["security"];
  readonly responseHeaders: Operation["responseHeaders"];
  readonly callbackParameter: string | undefined;
  readonly jsonMediaTypes: readonly string[];
  readonly lifecycle: Operation["lifecycle"];
  bindings: readonly Binding[];

  constructor(
    proto: MethodDescriptorProto,
    service: Service,
    { input, output }: Pick<Operation, "input" | "output">,
    facts: OperationFacts,
    bindings: readonly Binding[],
    at: Origin,
  ) {
    super(proto.name, at);
    this.service = service;
    this.localName = methodName(proto.name);
    this.deprecated = proto.options?.deprecated ?? false;
    this.input = input;
    this.output = output;
    this.streaming = proto.serverStreaming ? "server" : "none";
    this.streams = facts.streams;
    this.response = facts.response;
    this.requestMediaType = facts.requestMediaType;
    this.responseMediaType = facts.responseMediaType;
    this.bodyOptional = facts.bodyOptional;
    this.errors = facts.errors;
    this.security = facts.security;
    this.responseHeaders = facts.responseHeaders;
    this.callbackParameter = facts.callbackParameter;
    this.jsonMediaTypes = facts.jsonMediaTypes;
    this.lifecycle = facts.lifecycle;
    this.bindings = bindings;
  }

  get fullName(): string {
    return `${this.service.fullName}.${this.name}`;
  }
}

/** Takes bindings out again, and operations that have none left. */
export function leaveOutBindings(service: ServiceNode, surplus: ReadonlySet<Binding>): void {
  for (const operation of service.operations) {
    operation.bindings = operation.bindings.filter((binding) => !surplus.has(binding));
  }
  service.operations = service.operations.filter((operation) => operation.bindings.length > 0);
}
