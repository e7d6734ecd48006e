import { inspect } from "node:util";
import type { Operation, Service } from "@protoc-gen-rest/plugin";
import {
  adoptFields,
  findResources,
  type ListPayload,
  payloadOf,
  type Resource,
  type ResourceMethod,
  type SampleContext,
  sampleMessage,
} from "@protoc-gen-rest/plugin/tooling";
import { type HandlerContext, StatusError } from "@protoc-gen-rest/runtime/server";
import { type KeptLimits, type KeptResources, keepResources, type ResourceValue } from "./kept-resources.ts";
import { describePage, pageMembers, pageOf, pageOfResponse } from "./page.ts";
import { queryList } from "./query/query-list.ts";
import { canonicalPath, chosenId, identityAt, isPathOf, sampleId, samplePaths } from "./resource-paths.ts";
import { fill, overlay, replace } from "./resource-response.ts";
import { revised } from "./revise-resource.ts";
import { bodyOf, patched, written } from "./written-resource.ts";

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

/** The standard methods (AIP-130) on resources in memory. */
export interface StandardMethods {
  /** Returns the response, with what is known of the resources in the sample. */
  respond(call: MockCall): unknown;
  clear(): void;
}

interface Settings extends KeptLimits {
  readonly items: number;
}

/** The state that the methods work on. */
interface State {
  readonly settings: Settings;
  readonly kept: KeptResources;
}

/**
 * Every resource exists, with values that depend on its path, until it is deleted. A collection lists some of them, and the
 * created ones.
 */
export function createStandardMethods(services: readonly Service[], settings: Settings): StandardMethods {
  const resources = findResources(services);
  const methods = new Map(
    resources.flatMap((resource) => [...resource.methods].map(([it, method]) => [it, { resource, method }] as const)),
  );
  const kept = keepResources(settings);
  return {
    respond(call) {
      const found = methods.get(call.operation);
      if (found === undefined) {
        const response = ofResource(resources, call, { settings, kept });
        return pageOfResponse(call.operation, call.request, response);
      }
      const state = { settings, kept: isValidation(call) ? { ...kept, set: () => undefined } : kept };
      return respondWith(found.method, found.resource, call, state);
    },
    clear: () => kept.clear(),
  };
}

/** The resource of the path, as a custom method such as `/v1/shelves/fiction:open` returns it (AIP-136). */
function ofResource(resources: readonly Resource[], call: MockCall, state: State): unknown {
  const { operation, response, context, sample } = call;
  const payload = operation.response.kind === "message" ? payloadOf(operation) : undefined;
  const verb = operation.bindings.find(({ template }) => context.path.endsWith(`:${template.verb}`))?.template.verb;
  if (payload === undefined || verb === undefined || verb === "") return response;
  const path = canonicalPath(context.path.slice(0, -verb.length - 1));
  const resource = resources.find(({ type, get }) => type === payload.message && isPathOf(path, get));
  if (resource === undefined) return response;
  return overlay(operation, response, payload, resource, find(path, resource, sample, state));
}

/** Whether the request is only to be checked (AIP-163). */
function isValidation({ operation, request }: MockCall): boolean {
  const field = operation.input.fields.find(({ name }) => name === "validate_only");
  if (field === undefined || typeof request !== "object" || request === null) return false;
  return new Map<string, unknown>(Object.entries(request)).get(field.jsonName) === true;
}

function respondWith(method: ResourceMethod, resource: Resource, call: MockCall, state: State): unknown {
  if (method.kind === "list") return list(method.payload, resource, call, state);
  const { operation, response, context, sample } = call;
  const path = canonicalPath(context.path);
  const toResponse = (value: ResourceValue): unknown => overlay(operation, response, method.payload, resource, value);
  switch (method.kind) {
    case "create":
      return toResponse(create(resource, call, state));
    case "update":
    case "replace":
      return toResponse(change(method.kind, resource, call, state));
    case "get":
      return toResponse(find(path, resource, sample, state));
    case "delete": {
      const deleted = find(path, resource, sample, state);
      state.kept.set(path, "deleted");
      return toResponse(deleted);
    }
  }
}

function find(path: string, resource: Resource, sample: Sample, { kept }: State): ResourceValue {
  const known = kept.get(path);
  if (known === "deleted") throw new StatusError("not_found", `${decodeURIComponent(path)} does not exist`);
  return known ?? sampled(path, resource, sample);
}

function sampled(path: string, resource: Resource, sample: Sample): ResourceValue {
  const value = sampleMessage(resource.type, sample(path)) as object;
  return { ...value, ...identityAt(path, resource) };
}

function list(
  payload: ListPayload,
  resource: Resource,
  { operation, request, context, response, sample }: MockCall,
  state: State,
): unknown {
  const { settings, kept } = state;
  const collection = canonicalPath(context.path);
  const first = samplePaths(collection, resource, settings.items, sample(collection));
  const paths = [...new Set([...first, ...kept.within(collection)])].filter((path) => kept.get(path) !== "deleted");
  const values = paths.map((path) => fill(payload.item, sample(path), resource, find(path, resource, sample, state)));
  const chosen = queryList(values, payload.item, operation.input, request);
  const page = pageOf(chosen, operation, request);
  if (payload.field === undefined) return describePage(replace(response, payload, page.items), operation, page);
  const members = { [payload.field.jsonName]: page.items, ...pageMembers(payload.message, page) };
  return describePage(replace(response, payload, members), operation, page);
}

function create(
  resource: Resource,
  { operation, request, context, sample }: MockCall,
  { settings, kept }: State,
): ResourceValue {
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
}

function change(
  kind: "update" | "replace",
  resource: Resource,
  { operation, request, context, sample }: MockCall,
  state: State,
): ResourceValue {
  const { kept } = state;
  const path = canonicalPath(context.path);
  // PUT may create.
  const before =
    kept.get(path) === "deleted" && kind === "replace"
      ? sampled(path, resource, sample)
      : find(path, resource, sample, state);
  const { source, value } = bodyOf(operation, request);
  const changed =
    kind === "update"
      ? patched(operation, request, resource.type, before, adoptFields(resource.type, source, value))
      : written(resource, source, value, before);
  const next = { ...changed, ...identityAt(path, resource) };
  // The etag before is part of the key, so a second change gives another one.
  const fresh = sampleMessage(resource.type, sample(`${path} ${inspect(next)}`)) as ResourceValue;
  const result = revised(resource.type, before, next, fresh);
  kept.set(path, result);
  return result;
}
