import {
  type MethodDescriptorProto,
  MethodOptions_IdempotencyLevel,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { Binding, Message, Operation, Service } from "../elements/model.ts";
import type { WebhookOptions } from "../options/method-options.ts";
import type { Origin } from "../source/origin.ts";
import { bodyMediaType, returnsHttpBody, takesHttpBody } from "../wire/body-format.ts";
import { ElementNode } from "./element-node.ts";
import { methodName } from "./local-name.ts";
import type { OperationFacts } from "./operation-facts.ts";

const noFields: Operation["fixedFields"] = new Map();
const noSelections: Operation["otherSelections"] = new Map();

const noBindings: ReadonlySet<Binding> = new Set();

export class OperationNode extends ElementNode implements Operation {
  readonly service: Service;
  readonly localName: string;
  readonly deprecated: boolean;
  readonly input: Message;
  readonly output: Message;
  readonly streaming: Operation["streaming"];
  readonly streams: Operation["streams"];
  readonly events: Operation["events"];
  readonly response: Operation["response"];
  readonly bodyOptional: boolean;
  readonly errors: Operation["errors"];
  readonly errorFormats: Operation["errorFormats"];
  readonly retryable: readonly number[];
  readonly idempotent: boolean;
  readonly safe: boolean;
  readonly pagination: Operation["pagination"];
  readonly longRunning: Operation["longRunning"];
  readonly routing: Operation["routing"];
  readonly signatures: Operation["signatures"];
  readonly security: Operation["security"];
  readonly credentialsOptional: boolean;
  readonly responseHeaders: Operation["responseHeaders"];
  readonly #callbackParameter: string | undefined;
  readonly jsonMediaTypes: readonly string[];
  readonly style: Operation["style"];
  readonly lifecycle: Operation["lifecycle"];
  readonly selectedBy: Operation["selectedBy"];
  readonly openApi: Operation["openApi"];
  /** Set once all operations of the service are built. */
  fixedFields: Operation["fixedFields"] = noFields;
  otherSelections: Operation["otherSelections"] = noSelections;
  /** Bindings whose requests another operation of the service serves. */
  unserved: ReadonlySet<Binding> = noBindings;
  /** `rest.v1.Webhook`, unchecked. */
  readonly declaredWebhook: WebhookOptions | undefined;
  /** Set once all operations of the service are built. */
  webhook: Operation["webhook"] = undefined;
  readonly parameters: Operation["parameters"];
  readonly #requestMediaType: string | undefined;
  readonly #responseMediaType: string | undefined;
  #bindings: readonly Binding[];
  // Each binding asks for it.
  #takesHttpBody: boolean | undefined;

  constructor(
    proto: MethodDescriptorProto,
    service: Service,
    { input, output }: Pick<Operation, "input" | "output">,
    facts: OperationFacts,
    bindings: readonly Binding[],
    at: Origin,
    webhook: WebhookOptions | undefined,
  ) {
    super(proto.name, at);
    this.service = service;
    this.localName = methodName(proto.name);
    this.openApi = facts.openApi;
    this.deprecated = proto.options?.deprecated === true || facts.openApi?.["deprecated"] === true;
    this.input = input;
    this.output = output;
    this.streaming = proto.serverStreaming ? "server" : "none";
    this.streams = facts.streams;
    this.events = facts.events;
    this.response = facts.response;
    this.#requestMediaType = facts.requestMediaType;
    this.#responseMediaType = facts.responseMediaType;
    this.bodyOptional = facts.bodyOptional;
    this.errors = facts.errors;
    this.errorFormats = facts.errorFormats;
    this.retryable = facts.retryable;
    this.pagination = facts.pagination;
    this.longRunning = facts.longRunning;
    this.routing = facts.routing;
    this.signatures = facts.signatures;
    const { idempotencyLevel = 0 } = proto.options ?? {};
    this.idempotent = idempotencyLevel > 0;
    this.safe = isSafe(idempotencyLevel, bindings[0]?.method ?? "");
    this.security = facts.security;
    this.credentialsOptional = facts.credentialsOptional;
    this.responseHeaders = facts.responseHeaders;
    this.#callbackParameter = facts.callbackParameter;
    this.jsonMediaTypes = facts.jsonMediaTypes;
    this.style = facts.style;
    this.lifecycle = facts.lifecycle;
    this.selectedBy = facts.selectedBy;
    this.parameters = facts.parameters;
    this.declaredWebhook = webhook;
    this.#bindings = bindings;
  }

  get bindings(): readonly Binding[] {
    return this.#bindings;
  }

  set bindings(bindings: readonly Binding[]) {
    this.#bindings = bindings;
    this.#takesHttpBody = undefined;
  }

  get servedBindings(): readonly Binding[] {
    const { unserved } = this;
    return unserved.size === 0 ? this.#bindings : this.#bindings.filter((binding) => !unserved.has(binding));
  }

  /** Browsers load scripts with GET. */
  get callbackParameter(): string | undefined {
    return this.#bindings.some(({ method }) => method === "GET") ? this.#callbackParameter : undefined;
  }

  get fullName(): string {
    return `${this.service.fullName}.${this.name}`;
  }

  get requestMediaType(): string {
    this.#takesHttpBody ??= this.bindings.some((binding) => takesHttpBody(this, binding));
    return bodyMediaType(this.#requestMediaType, this.#takesHttpBody);
  }

  get responseMediaType(): string {
    return bodyMediaType(this.#responseMediaType, returnsHttpBody(this));
  }
}

/** A contradiction, such as a DELETE without side effects, makes nothing safe. */
function isSafe(level: MethodOptions_IdempotencyLevel, method: string): boolean {
  if (/^(?:GET|HEAD|QUERY|OPTIONS)$/.test(method)) return true;
  return level === MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS && !/^(?:PUT|PATCH|DELETE)$/.test(method);
}
