import type {
  MethodDescriptorProto,
  ServiceDescriptorProto,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { ElementNode, type Origin } from "./element-node.ts";
import { methodName, safeIdentifier, serviceName } from "./local-name.ts";
import type { Binding, File, Message, Operation, Service } from "./model.ts";

export class ServiceNode extends ElementNode implements Service {
  readonly file: File;
  readonly fullName: string;
  readonly localName: string;
  readonly deprecated: boolean;
  /** Set once they are checked. */
  operations: readonly Operation[] = [];

  constructor(proto: ServiceDescriptorProto, file: File, at: Origin) {
    super(proto.name, at);
    this.file = file;
    this.fullName = file.package === "" ? proto.name : `${file.package}.${proto.name}`;
    this.localName = safeIdentifier(serviceName(proto.name));
    this.deprecated = proto.options?.deprecated ?? false;
  }
}

export class OperationNode extends ElementNode implements Operation {
  readonly service: Service;
  readonly localName: string;
  readonly deprecated: boolean;
  readonly input: Message;
  readonly output: Message;
  readonly streaming: Operation["streaming"];
  readonly bindings: readonly Binding[];

  constructor(
    proto: MethodDescriptorProto,
    service: Service,
    { input, output }: Pick<Operation, "input" | "output">,
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
    this.bindings = bindings;
  }

  get fullName(): string {
    return `${this.service.fullName}.${this.name}`;
  }
}
