import type { Message, Service } from "@protoc-gen-rest/plugin";
import { isComposite } from "@protoc-gen-rest/plugin";
import type { CallOptions, Interceptor, Transport } from "@protoc-gen-rest/runtime/client";
import { type Check, type Codec, createCheck } from "@protoc-gen-rest/runtime/json";
import type { Endpoint, HandlerContext } from "@protoc-gen-rest/runtime/server";
import { authName, clientFactoryName, codecName, endpointsName, validatorName } from "../output/names.ts";
import { loadExports } from "./load-exports.ts";

/** The handlers of a service by the names of its operations. */
export type Handlers = Readonly<Record<string, (request: unknown, context: HandlerContext) => unknown>>;

/** The client of a service: a function for each operation. */
export type Client = Readonly<Record<string, (request: unknown, options?: CallOptions) => unknown>>;

/** Credentials by the names of security schemes. */
export type Credentials = Readonly<Record<string, unknown>>;

/** The generated code of an API, in this process and in the plain shape. */
export interface LoadedApi {
  createEndpoints(service: Service, handlers: Handlers): readonly Endpoint[];
  createClient(service: Service, transport: Transport): Client;
  /** The interceptor that adds credentials to calls; undefined for a service without security schemes. */
  createAuth(service: Service, credentials: Credentials): Interceptor | undefined;
  /** Undefined for well-known types, whose codecs are in the runtime. */
  codecOf(message: Message): Codec<unknown> | undefined;
  /** The rules of `buf.validate` that the fields of a message violate, or the message as a whole. */
  violatedRules(message: Message, value: unknown): readonly ViolatedRule[];
}

/** A rule of `buf.validate` that a value violates, with the JSON name of its field; undefined for a rule of the message. */
export interface ViolatedRule {
  readonly id: string;
  readonly field: string | undefined;
}

type Validator = (message: unknown, check: Check) => void;

/** Options of `loadApi`. */
export interface LoadOptions {
  /** Whether clients validate requests before they send them. Default: false. */
  readonly checkRequests?: boolean;
}

/** Generates clients and servers of services, and loads them. */
export function loadApi(services: readonly Service[], { checkRequests = false }: LoadOptions = {}): LoadedApi {
  const find = loadExports(services, ["client", "handlers"], { checkRequests });
  return {
    createEndpoints(service, handlers) {
      const create = find(service.file, "handlers", endpointsName(service)) as (handlers: Handlers) => Endpoint[];
      return create(handlers);
    },
    createClient(service, transport) {
      const create = find(service.file, "client", clientFactoryName(service)) as (transport: Transport) => Client;
      return create(transport);
    },
    createAuth(service, credentials) {
      if (service.operations.every(({ security }) => security.length === 0)) return undefined;
      const create = find(service.file, "client", authName(service)) as (credentials: Credentials) => Interceptor;
      return create(credentials);
    },
    codecOf(message) {
      if (!isComposite(message.form)) return undefined;
      return find(message.file, "codecs", codecName(message)) as Codec<unknown>;
    },
    violatedRules(message, value) {
      const validate = find(message.file, "codecs", validatorName(message)) as Validator | undefined;
      const check = createCheck();
      validate?.(value, check);
      // Those of messages in fields are their own.
      const own = check.violations.filter(({ path }) => !path.includes("."));
      return own.map(({ path, ruleId, reason }) => {
        const field = path.replace(/\[.*$/s, "");
        return { id: ruleId ?? reason, field: field === "" ? undefined : field };
      });
    },
  };
}
