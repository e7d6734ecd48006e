import type { JsonObject } from "../../forms/values.ts";
import { extensionsOf, objectOf } from "../../model/annotations/members.ts";
import type { Enum, Message, Operation, Service } from "../../model/elements/model.ts";
import { present, unlessEmpty } from "../json-object.ts";
import { annotatedInfo, annotatedServers, documentAnnotations } from "./annotations/annotated-document.ts";
import { tagObjects } from "./annotations/annotated-tags.ts";
import { descriptionOf } from "./describe-element.ts";
import { operationObject } from "./operation/operation-object.ts";
import { createSecuritySchemes } from "./operation/security.ts";
import { type OmittedRoute, pathItems } from "./path-items.ts";
import { reachableTypes } from "./reachable-types.ts";
import { createFindReferenced, referencedMessages, resolveReferences } from "./references.ts";
import { createSchemas } from "./schema/create-schemas.ts";
import { toOpenApi30 } from "./to-open-api-30.ts";
import { webhookItems } from "./webhooks.ts";

/** Options of `createOpenApi`. */
export interface OpenApiOptions {
  /** By default 3.1. */
  readonly version?: "3.0" | "3.1";
  /** `info.title`; by default the package of the first service. */
  readonly title?: string | undefined;
  /** `info.version`; by default the last segment of the package, such as `v1`. */
  readonly apiVersion?: string | undefined;
  /** Services with the webhooks that they send (`File.webhooks`). Default: none. */
  readonly webhooks?: readonly Service[] | undefined;
}

/** An OpenAPI document, and what it cannot describe. */
export interface OpenApi {
  readonly document: JsonObject;
  /** Routes that are not part of the document, with the reason. */
  readonly omitted: readonly OmittedRoute[];
}

/** Describes services in one OpenAPI document. The same services give the same document. */
export function createOpenApi(services: readonly Service[], options: OpenApiOptions = {}): OpenApi {
  const { webhooks = [] } = options;
  const operations = [...services, ...webhooks].flatMap((service) => service.operations);
  const find = createFindReferenced([...services, ...webhooks], messagesOf(reachableTypes(operations)));
  const schemas = createSchemas(reachableTypes(operations, referencedMessages(operations, find)));
  const securitySchemes = createSecuritySchemes(services);
  const hosts = new Set(services.map((service) => JSON.stringify(serversOf(service))));
  const servers = ({ service }: Operation) => (hosts.size > 1 ? serversOf(service) : undefined);
  const resolved = (object: JsonObject | undefined) => objectOf(resolveReferences(object ?? {}, find, schemas));
  const annotations = ({ openApi, service }: Operation) => {
    return { own: resolved(openApi), responses: resolved(objectOf(service.file.openApi?.["responses"])) };
  };
  const parts = { schemas, securitySchemes, servers, annotations };
  const sent = webhookItems(webhooks, (operation, binding, id) => {
    return operationObject(operation, binding, id, [], { ...parts, servers: () => undefined });
  });
  const served = services.flatMap((service) => service.operations);
  const { paths, omitted } = pathItems(served, (operation, binding, id, { parameters }) => {
    const callbacks = sent.callbacks(operation);
    const object = operationObject(operation, binding, id, parameters, parts);
    return callbacks === undefined ? object : { ...object, callbacks };
  });
  const [first] = services;
  const declared = documentAnnotations(services);
  const document = present({
    openapi: "3.1.1",
    info: annotatedInfo(infoOf(distinct([...services, ...webhooks]), options), declared, options),
    servers: hosts.size === 1 && first !== undefined ? serversOf(first) : undefined,
    tags: tagObjects(distinct([...services, ...webhooks])),
    externalDocs: declared["externalDocs"],
    paths,
    webhooks: sent.webhooks,
    components: unlessEmpty(
      present({ schemas: unlessEmpty(schemas.all()), securitySchemes: unlessEmpty(securitySchemes.all()) }),
    ),
    ...extensionsOf(declared),
  });
  return { document: options.version === "3.0" ? toOpenApi30(document) : document, omitted };
}

/** A service may be there twice, once as a sender. */
function distinct(services: readonly Service[]): readonly Service[] {
  return services.filter(({ fullName }, at) => services.findIndex((it) => it.fullName === fullName) === at);
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

function serversOf(service: Service): readonly JsonObject[] | undefined {
  const { host } = service;
  return annotatedServers(service) ?? (host === undefined ? undefined : [{ url: `https://${host}` }]);
}

function messagesOf(types: Iterable<Enum | Message>): readonly Message[] {
  return [...types].filter((type) => type.kind === "message");
}
