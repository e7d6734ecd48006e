import type { Message, Operation, Service } from "@protoc-gen-rest/plugin";
import {
  adoptFields,
  findResources,
  type ListPayload,
  type Payload,
  type Resource,
  type ResourceMethod,
  type SampleContext,
  sampleMessage,
} from "@protoc-gen-rest/plugin/spec";
import { type HandlerContext, StatusError } from "@protoc-gen-rest/runtime/server";
import { type KeptLimits, keepResources, type ResourceValue } from "./kept-resources.ts";
import { pageOf } from "./page.ts";
import { canonicalPath, chosenId, identityAt, sampleId, samplePaths } from "./resource-paths.ts";

/** A call of a mocked operation. */
export interface MockCall {
  readonly operation: Operation;
  readonly request: unknown;
  readonly context: HandlerContext;
  /** The response for an operation that concerns no resource. */
  readonly response: unknown;
  readonly sample: Sample;
}

/** How to sample the value with a key. */
export type Sample = (key: string) => SampleContext;

/** Answers the standard methods from resources in memory. */
export interface ResourceAnswers {
  /** Returns the response, with what is known of the resources in the sample. */
  answer(call: MockCall): unknown;
  clear(): void;
}

interface Settings extends KeptLimits {
  readonly items: number;
}

/**
 * Every resource exists, with values that depend on its path, until it is deleted. A collection lists some of those, and the
 * ones that were created.
 */
export function createResourceAnswers(services: readonly Service[], settings: Settings): ResourceAnswers {
  const resources = findResources(services);
  const methods = new Map(
    resources.flatMap((resource) => [...resource.methods].map(([it, method]) => [it, { resource, method }] as const)),
  );
  const kept = keepResources(settings);

  const sampled = (path: string, resource: Resource, sample: Sample): ResourceValue => {
    const value = sampleMessage(resource.type, sample(path)) as object;
    return { ...value, ...identityAt(path, resource) };
  };
  const find = (path: string, resource: Resource, sample: Sample): ResourceValue => {
    const known = kept.get(path);
    if (known === "deleted") throw new StatusError("not_found", `${decodeURIComponent(path)} does not exist`);
    return known ?? sampled(path, resource, sample);
  };

  const list = (
    payload: ListPayload,
    resource: Resource,
    { operation, request, context, response, sample }: MockCall,
  ): unknown => {
    const collection = canonicalPath(context.path);
    const first = samplePaths(collection, resource, settings.items, sample(collection));
    const paths = [...new Set([...first, ...kept.within(collection)])].filter((path) => kept.get(path) !== "deleted");
    const values = paths.map((path) => fill(payload.item, sample(path), resource, find(path, resource, sample)));
    const page = pageOf(values, operation.input, request, payload.message);
    if (payload.field === undefined) return replace(response, payload, page.items);
    return replace(response, payload, { [payload.field.jsonName]: page.items, ...page.members });
  };

  const create = (resource: Resource, { operation, request, context, sample }: MockCall): ResourceValue => {
    const collection = canonicalPath(context.path);
    const { source, value } = bodyOf(operation, request);
    const chosen = chosenId(resource, request, value);
    const id =
      chosen ?? sampleId(resource, settings.items + kept.within(collection).length + 1, sample(`${collection}/`));
    const path = `${collection}/${encodeURIComponent(id)}`;
    const known = kept.get(path);
    if (chosen !== undefined && known !== undefined && known !== "deleted") {
      throw new StatusError("already_exists", `${decodeURIComponent(path)} already exists`);
    }
    const created = {
      ...written(resource, source, value, sampled(path, resource, sample)),
      ...identityAt(path, resource),
    };
    kept.set(path, created);
    return created;
  };

  const change = (
    kind: "update" | "replace",
    resource: Resource,
    { operation, request, context, sample }: MockCall,
  ): ResourceValue => {
    const path = canonicalPath(context.path);
    // PUT may create.
    const before =
      kept.get(path) === "deleted" && kind === "replace"
        ? sampled(path, resource, sample)
        : find(path, resource, sample);
    const { source, value } = bodyOf(operation, request);
    const changes =
      kind === "update" ? masked(operation, request, adoptFields(resource.type, source, value)) : undefined;
    const changed = changes === undefined ? written(resource, source, value, before) : { ...before, ...changes };
    const result = { ...changed, ...identityAt(path, resource) };
    kept.set(path, result);
    return result;
  };

  const answer = (method: ResourceMethod, resource: Resource, call: MockCall): unknown => {
    const { sample } = call;
    const path = canonicalPath(call.context.path);
    switch (method.kind) {
      case "list":
        return list(method.payload, resource, call);
      case "create":
        return overlay(call, method.payload, resource, create(resource, call));
      case "update":
      case "replace":
        return overlay(call, method.payload, resource, change(method.kind, resource, call));
      case "get":
        return overlay(call, method.payload, resource, find(path, resource, sample));
      case "delete": {
        const deleted = find(path, resource, sample);
        kept.set(path, "deleted");
        return overlay(call, method.payload, resource, deleted);
      }
    }
  };

  return {
    answer(call) {
      const found = methods.get(call.operation);
      return found === undefined ? call.response : answer(found.method, found.resource, call);
    },
    clear: () => kept.clear(),
  };
}

/** The message that a request writes: its body, or the whole request. */
function bodyOf(
  { input, bindings }: Operation,
  request: unknown,
): { readonly source: Message; readonly value: object } {
  const body = bindings[0]?.body;
  const whole = typeof request === "object" && request !== null ? request : {};
  if (body?.kind !== "field" || body.field.type.kind !== "message") return { source: input, value: whole };
  const value = new Map(Object.entries(whole)).get(body.field.jsonName);
  return { source: body.field.type, value: typeof value === "object" && value !== null ? value : {} };
}

/** What the caller has written, with the fields that only the server sets from `before`. */
function written({ type }: Resource, source: Message, value: object, before: ResourceValue): ResourceValue {
  const settable = new Set(source.fields.map(({ jsonName }) => jsonName));
  const own = type.fields.filter(({ jsonName, behaviors, presence, always }) => {
    return (
      !settable.has(jsonName) ||
      always ||
      behaviors.has("output_only") ||
      behaviors.has("required") ||
      presence === "required"
    );
  });
  const members = new Map(Object.entries(before));
  const kept = own.flatMap(({ jsonName }) =>
    members.has(jsonName) ? [[jsonName, members.get(jsonName)] as const] : [],
  );
  return { ...Object.fromEntries(kept), ...adoptFields(type, source, value) };
}

/** The changes that `update_mask` names (AIP-134): all of them without one, or with `*`. */
function masked({ input }: Operation, request: unknown, changes: Record<string, unknown>): Record<string, unknown> {
  const field = input.fields.find(({ type }) => type.kind === "message" && type.wellKnown === "field_mask");
  const mask =
    field && typeof request === "object" && request !== null
      ? new Map(Object.entries(request)).get(field.jsonName)
      : "";
  if (typeof mask !== "string" || mask === "" || mask === "*") return changes;
  const names = new Set(mask.split(",").map((path) => path.split(".")[0]));
  const cleared = [...names].flatMap((name) => (name === undefined ? [] : [[name, changes[name]] as const]));
  return Object.fromEntries(cleared);
}

/** Puts what a resource has in common with the body of the response into it. */
function overlay(
  { response, operation }: MockCall,
  payload: Payload | undefined,
  { type }: Resource,
  value: ResourceValue,
): unknown {
  if (payload === undefined || payload.message.representation !== "object") return response;
  if (payload.message !== type) return replace(response, payload, adoptFields(payload.message, type, value));
  if (payload.property !== undefined) return replaceWhole(response, payload, value);
  // Headers and the status are fields of the same message.
  const carried = new Set(operation.response.fields.map(({ field }) => field.jsonName));
  const others = Object.entries(response as object).filter(([name]) => carried.has(name));
  return { ...value, ...Object.fromEntries(others) };
}

/** An item of a list, which may be another message than the resource. */
function fill(item: Message, context: SampleContext, { type }: Resource, value: ResourceValue): unknown {
  if (item === type) return value;
  const sample = sampleMessage(item, context);
  return typeof sample === "object" ? { ...sample, ...adoptFields(item, type, value) } : sample;
}

function replaceWhole(response: unknown, { property }: Payload, value: unknown): unknown {
  return property === undefined ? value : { ...(response as object), [property]: value };
}

/** Replaces members of the body, or all of a body that is a list. */
function replace(response: unknown, payload: Payload, members: unknown): unknown {
  if (Array.isArray(members)) return replaceWhole(response, payload, members);
  const { property } = payload;
  const body = property === undefined ? response : (response as Record<string, unknown>)[property];
  return replaceWhole(response, payload, { ...(body as object), ...(members as object) });
}
