import { inspect } from "node:util";
import type { Service } from "@protoc-gen-rest/plugin";
import {
  adoptFields,
  findResources,
  type ListPayload,
  type Resource,
  type ResourceMethod,
  sampleField,
  sampleMessage,
} from "@protoc-gen-rest/plugin/tooling";
import { StatusError } from "@protoc-gen-rest/runtime/server";
import { completeMembers } from "./complete-resource.ts";
import { keepResources, type ResourceValue } from "./kept-resources.ts";
import { withResources } from "./other-methods.ts";
import { describePage, pageMembers, pageOf, pageOfResponse } from "./page.ts";
import { queryList } from "./query/query-list.ts";
import { canonicalPath, chosenId, identityAt, sampleId } from "./resource-paths.ts";
import { fill, overlay, replace } from "./resource-response.ts";
import {
  findResource,
  type MockCall,
  pathsIn,
  type Sample,
  type Settings,
  type State,
  sampleResource,
} from "./resource-state.ts";
import { revised } from "./revise-resource.ts";
import { bodyOf, patched, written } from "./written-resource.ts";

/** The standard methods (AIP-130) on resources in memory. */
export interface StandardMethods {
  /** Returns the response, with what is known of the resources in the sample. */
  respond(call: MockCall): unknown;
  clear(): void;
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
        const response = withResources(resources, call, { settings, kept });
        return pageOfResponse(call.operation, call.request, response);
      }
      const state = { settings, kept: isValidation(call) ? { ...kept, set: () => undefined } : kept };
      return respondWith(found.method, found.resource, call, state);
    },
    clear: () => kept.clear(),
  };
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
      return toResponse(findResource(path, resource, sample, state));
    case "delete": {
      const deleted = findResource(path, resource, sample, state);
      state.kept.set(path, "deleted");
      return toResponse(deleted);
    }
  }
}

function list(
  payload: ListPayload,
  resource: Resource,
  { operation, request, context, response, sample }: MockCall,
  state: State,
): unknown {
  const paths = pathsIn(canonicalPath(context.path), resource, sample, state);
  const values = paths.map((path) =>
    fill(payload.item, sample(path), resource, findResource(path, resource, sample, state)),
  );
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
  const created = completed(path, resource, sample, {
    ...written(resource, source, value, sampleResource(path, resource, sample)),
    ...identityAt(path, resource),
  });
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
      ? sampleResource(path, resource, sample)
      : findResource(path, resource, sample, state);
  const { source, value } = bodyOf(operation, request);
  const changed =
    kind === "update"
      ? patched(operation, request, resource.type, before, adoptFields(resource.type, source, value))
      : written(resource, source, value, before);
  const next = completed(path, resource, sample, { ...changed, ...identityAt(path, resource) });
  // The etag before is part of the key, so a second change gives another one.
  const fresh = sampleMessage(resource.type, sample(`${path} ${inspect(next)}`)) as ResourceValue;
  const result = revised(resource.type, before, next, fresh);
  kept.set(path, result);
  return result;
}

/** Adds the members that clients demand in responses to a resource that a caller has written. */
function completed(path: string, { type }: Resource, sample: Sample, value: ResourceValue): ResourceValue {
  return completeMembers(value, type, (field, at) => sampleField(field, sample(`${path}${at}`)));
}
