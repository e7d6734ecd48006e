import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import type {
  MethodDescriptorProto,
  ServiceDescriptorProto,
  ServiceOptions,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { ElementNode, type Origin } from "./element-node.ts";
import { methodName, safeIdentifier, serviceName } from "./local-name.ts";
import type { Binding, File, Message, Operation, Service } from "./model.ts";

export class ServiceNode extends ElementNode implements Service {
  readonly file: File;
  readonly fullName: string;
  readonly localName: string;
  readonly deprecated: boolean;
  readonly host: string | undefined;
  /** Set once they are checked. */
  operations: readonly OperationNode[] = [];

  constructor(proto: ServiceDescriptorProto, file: File, at: Origin) {
    super(proto.name, at);
    this.file = file;
    this.fullName = file.package === "" ? proto.name : `${file.package}.${proto.name}`;
    this.localName = safeIdentifier(serviceName(proto.name));
    this.deprecated = proto.options?.deprecated ?? false;
    this.host = readDefaultHost(proto.options);
  }
}

export class OperationNode extends ElementNode implements Operation {
  readonly service: Service;
  readonly localName: string;
  readonly deprecated: boolean;
  readonly input: Message;
  readonly output: Message;
  readonly streaming: Operation["streaming"];
  bindings: readonly Binding[];

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

/** Takes bindings out again, and operations that have none left. */
export function leaveOutBindings(service: ServiceNode, surplus: ReadonlySet<Binding>): void {
  for (const operation of service.operations) {
    operation.bindings = operation.bindings.filter((binding) => !surplus.has(binding));
  }
  service.operations = service.operations.filter((operation) => operation.bindings.length > 0);
}

// Extension of google.protobuf.ServiceOptions in google/api/client.proto.
const DEFAULT_HOST = 1049;

function readDefaultHost(options: ServiceOptions | undefined): string | undefined {
  const field = options?.$unknown?.findLast(
    ({ no, wireType }) => no === DEFAULT_HOST && wireType === WireType.LengthDelimited,
  );
  return field && new BinaryReader(field.data).string();
}
