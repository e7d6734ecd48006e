import type { Binding, Operation, Service } from "../../model/model.ts";
import { type JsonObject, present, unlessEmpty } from "../json-object.ts";
import { descriptionOf } from "./describe-element.ts";
import { operationObject } from "./operation/operation-object.ts";
import { createSecuritySchemes } from "./operation/security.ts";
import { type OpenApiPath, openApiPath, pathKey } from "./path/open-api-path.ts";
import { reachableTypes } from "./reachable-types.ts";
import { createSchemas } from "./schema/create-schemas.ts";
import { toOpenApi30 } from "./to-open-api-30.ts";

/** Options of `createOpenApi`. */
export interface OpenApiOptions {
  /** By default 3.1. */
  readonly version?: "3.0" | "3.1";
  /** `info.title`; by default the package of the first service. */
  readonly title?: string | undefined;
  /** `info.version`; by default the last segment of the package, such as `v1`. */
  readonly apiVersion?: string | undefined;
}

/** An OpenAPI document, and what it cannot describe. */
export interface OpenApi {
  readonly document: JsonObject;
  /** Routes that are not part of the document, with the reason. */
  readonly omitted: readonly { readonly operation: Operation; readonly binding: Binding; readonly reason: string }[];
}

const methods = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"] as const;

/** Describes services in one OpenAPI document. The same services give the same document. */
export function createOpenApi(services: readonly Service[], options: OpenApiOptions = {}): OpenApi {
  const operations = services.flatMap((service) => service.operations);
  const schemas = createSchemas(reachableTypes(operations));
  const securitySchemes = createSecuritySchemes(services);
  const hosts = new Set(services.map(({ host }) => host));
  const servers = ({ service }: Operation) => (hosts.size > 1 ? serversOf(service) : undefined);
  const { paths, omitted } = pathItems(operations, (operation, binding, id, { parameters }) =>
    operationObject(operation, binding, id, parameters, { schemas, securitySchemes, servers }),
  );
  const [first] = services;
  const document = present({
    openapi: "3.1.1",
    info: infoOf(services, options),
    servers: hosts.size === 1 && first !== undefined ? serversOf(first) : undefined,
    tags: services.map(({ name, comments }) => present({ name, description: descriptionOf(comments) })),
    paths,
    components: unlessEmpty(
      present({ schemas: unlessEmpty(schemas.all()), securitySchemes: unlessEmpty(securitySchemes.all()) }),
    ),
  });
  return { document: options.version === "3.0" ? toOpenApi30(document) : document, omitted };
}

function infoOf(services: readonly Service[], { title, apiVersion }: OpenApiOptions): JsonObject {
  const [first] = services;
  const name = first?.file.package ?? "";
  const version = name.split(".").findLast((part) => /^v\d/.test(part));
  return present({
    title: title ?? (services.length === 1 && first !== undefined ? first.fullName : name || "API"),
    description: services.length === 1 && first !== undefined ? descriptionOf(first.comments) : undefined,
    version: apiVersion ?? version ?? "0.0.0",
  });
}

function serversOf({ host }: Service): readonly JsonObject[] | undefined {
  return host === undefined ? undefined : [{ url: `https://${host}` }];
}

type Describe = (operation: Operation, binding: Binding, operationId: string, path: OpenApiPath) => JsonObject;

function pathItems(
  operations: readonly Operation[],
  describe: Describe,
): { paths: JsonObject } & Pick<OpenApi, "omitted"> {
  // A document has one path for all templates that differ only in the names of their variables: the first one.
  const paths = new Map<string, { readonly path: OpenApiPath; readonly item: { [method: string]: JsonObject } }>();
  const owners = new Map<string, Operation>();
  const omitted: OpenApi["omitted"][number][] = [];
  for (const operation of operations) {
    for (const binding of operation.bindings) {
      const own = openApiPath(binding);
      const key = pathKey(own.path);
      const entry = paths.get(key) ?? { path: own, item: {} };
      const reason = add(entry.item, operation, binding, owners, (id) => {
        return describe(operation, binding, id, { ...own, parameters: withNames(own, entry.path) });
      });
      if (reason !== undefined) omitted.push({ operation, binding, reason });
      if (Object.keys(entry.item).length > 0) paths.set(key, entry);
    }
  }
  return { paths: Object.fromEntries([...paths.values()].map(({ path, item }) => [path.path, item])), omitted };
}

function withNames({ parameters }: OpenApiPath, named: OpenApiPath): OpenApiPath["parameters"] {
  return parameters.map((parameter, index) => ({
    ...parameter,
    name: named.parameters[index]?.name ?? parameter.name,
  }));
}

/** Adds the operation for each of its methods, or returns why it cannot. */
function add(
  item: { [method: string]: JsonObject },
  operation: Operation,
  { method }: Binding,
  owners: Map<string, Operation>,
  describe: (operationId: string) => JsonObject,
): string | undefined {
  const own = method === "*" ? methods : methods.filter((known) => known === method);
  if (own.length === 0) return `OpenAPI has no method ${method}`;
  const free = own.map((name) => name.toLowerCase()).filter((name) => item[name] === undefined);
  if (free.length === 0) return "another operation has the same method and path";
  for (const name of free) item[name] = describe(uniqueId(operation, owners));
  return undefined;
}

/** `LibraryService_GetBook`, with the package if another operation has that, and a number from its second binding on. */
function uniqueId(operation: Operation, owners: Map<string, Operation>): string {
  const { service, name, fullName } = operation;
  const short = `${service.name}_${name}`;
  const isTaken = (owners.get(short) ?? operation) !== operation;
  const stem = isTaken ? fullName.replaceAll(".", "_") : short;
  let id = stem;
  for (let count = 2; owners.has(id); count++) id = `${stem}${count}`;
  owners.set(id, operation);
  return id;
}
