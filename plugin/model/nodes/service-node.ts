import type { ServiceDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { JsonObject } from "../../forms/values.ts";
import { readAnnotation } from "../annotations/read-annotation.ts";
import { annotatedSecurity } from "../annotations/security-annotation.ts";
import type { Binding, File, Service } from "../elements/model.ts";
import type { Security, SecurityScheme } from "../elements/security.ts";
import { readDefaultHost, readOAuthScopes } from "../options/client-options.ts";
import type { SecuritySchemeOptions } from "../options/security-options.ts";
import { readServiceOptions, type ServiceOptions } from "../options/service-options.ts";
import type { Origin } from "../source/origin.ts";
import { ElementNode } from "./element-node.ts";
import { serviceName } from "./local-name.ts";
import { withOAuthScopes } from "./oauth-scopes.ts";
import type { OperationNode } from "./operation-node.ts";
import { declaredSecurity, securitySchemes } from "./security-facts.ts";
import type { TypeLookup } from "./type-lookup.ts";

/** Settings of a file for its services. */
export interface ServiceScope extends File {
  readonly types: TypeLookup;
  /** `security_schemes`, which those of the service replace. */
  readonly securitySchemes: ReadonlyMap<string, SecuritySchemeOptions>;
}

export class ServiceNode extends ElementNode implements Service {
  readonly file: File;
  readonly fullName: string;
  readonly localName: string;
  readonly deprecated: boolean;
  readonly host: string | undefined;
  /** `rest.v1.service`, decoded and unchecked. */
  readonly options: ServiceOptions;
  /** `security_schemes` of the service and those of its file, unchecked. */
  readonly declaredSchemes: ReadonlyMap<string, SecuritySchemeOptions>;
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
  /** The requirements of operations that declare none themselves. */
  readonly security: Security;
  readonly openApi: JsonObject | undefined;
  /** Set once they are built. */
  operations: readonly OperationNode[] = [];

  /** With `sends` it is the service as the sender of its webhooks. */
  constructor(proto: ServiceDescriptorProto, file: ServiceScope, at: Origin, sends = false) {
    super(proto.name, at);
    this.file = file;
    this.fullName = file.package === "" ? proto.name : `${file.package}.${proto.name}`;
    this.localName = serviceName(proto.name);
    this.deprecated = proto.options?.deprecated ?? false;
    this.host = readDefaultHost(proto.options, this);
    const options = readServiceOptions(proto.options, this);
    this.options = sends ? senderOptions(options) : options;
    this.openApi = readAnnotation(proto.options, "service", this, file.types.optionTypes);
    const own = declaredSecurity(this.options.security) ?? annotatedSecurity(file.openApi?.["security"]);
    const scopes = own === undefined ? readOAuthScopes(proto.options, this) : [];
    this.declaredSchemes = sends ? noSchemes : withSchemesOf(file.securitySchemes, this.options);
    const { schemes, requirements } = withOAuthScopes(securitySchemes(this.declaredSchemes, file.openApi), scopes);
    this.securitySchemes = schemes;
    this.security = own ?? { requirements, optional: false };
  }
}

const noSchemes: ReadonlyMap<string, SecuritySchemeOptions> = new Map();

function withSchemesOf(
  shared: ReadonlyMap<string, SecuritySchemeOptions>,
  { securitySchemes: own }: ServiceOptions,
): ReadonlyMap<string, SecuritySchemeOptions> {
  if (own === undefined || shared.size === 0) return own ?? shared;
  return new Map([...shared, ...own]);
}

/** The path of a service, its callers, and what all of its responses have are not those of the requests that it sends. */
function senderOptions({ jsonMediaTypes }: ServiceOptions): ServiceOptions {
  return jsonMediaTypes === undefined ? {} : { jsonMediaTypes };
}

/** Leaves bindings to clients. */
export function keepFromServers(service: ServiceNode, surplus: ReadonlySet<Binding>): void {
  for (const operation of service.operations) operation.unserved = surplus;
}

/** Removes bindings, and operations without any left. */
export function removeBindings(service: ServiceNode, surplus: ReadonlySet<Binding>): void {
  for (const operation of service.operations) {
    operation.bindings = operation.bindings.filter((binding) => !surplus.has(binding));
  }
  service.operations = service.operations.filter((operation) => operation.bindings.length > 0);
}
