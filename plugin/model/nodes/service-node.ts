import type { ServiceDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { readAnnotation } from "../annotations/read-annotation.ts";
import type { Binding, File, Service } from "../model.ts";
import { readDefaultHost } from "../options/default-host.ts";
import { readServiceOptions, type ServiceOptions } from "../options/service-options.ts";
import type { SecurityScheme } from "../security.ts";
import type { Origin } from "../source/origin.ts";
import type { JsonObject } from "../values.ts";
import { ElementNode } from "./element-node.ts";
import { serviceName } from "./local-name.ts";
import type { OperationNode } from "./operation-node.ts";
import { securitySchemes } from "./security-facts.ts";
import type { TypeLookup } from "./type-lookup.ts";

/** What a service takes from its file. */
export interface ServiceScope extends File {
  readonly types: TypeLookup;
}

export class ServiceNode extends ElementNode implements Service {
  readonly file: File;
  readonly fullName: string;
  readonly localName: string;
  readonly deprecated: boolean;
  readonly host: string | undefined;
  /** `rest.v1.service`, decoded and unchecked. */
  readonly options: ServiceOptions;
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
  readonly openApi: JsonObject | undefined;
  /** Set once they are built. */
  operations: readonly OperationNode[] = [];

  constructor(proto: ServiceDescriptorProto, file: ServiceScope, at: Origin) {
    super(proto.name, at);
    this.file = file;
    this.fullName = file.package === "" ? proto.name : `${file.package}.${proto.name}`;
    this.localName = serviceName(proto.name);
    this.deprecated = proto.options?.deprecated ?? false;
    this.host = readDefaultHost(proto.options, this);
    this.options = readServiceOptions(proto.options, this);
    this.securitySchemes = securitySchemes(this.options, file.openApi);
    this.openApi = readAnnotation(proto.options, "service", this, file.types.optionTypes);
  }
}

/** Removes bindings, and operations without any left. */
export function removeBindings(service: ServiceNode, surplus: ReadonlySet<Binding>): void {
  for (const operation of service.operations) {
    operation.bindings = operation.bindings.filter((binding) => !surplus.has(binding));
  }
  service.operations = service.operations.filter((operation) => operation.bindings.length > 0);
}
