import type { Message } from "@protoc-gen-rest/plugin";
import { type Resource, sampleMessage } from "@protoc-gen-rest/plugin/tooling";
import { pathOfName, placeOf } from "./collection-paths.ts";
import { type Placing, placeResources } from "./place-resources.ts";
import { canonicalPath, isPathOf, sampleId } from "./resource-paths.ts";
import { finishedOperation, withCarried } from "./resource-response.ts";
import { findResource, type MockCall, pathsIn, type State } from "./resource-state.ts";

/**
 * The response of an operation that is not a standard method: a custom method (AIP-136), a search, a stream. Where it holds messages
 * that are resources, they are those that the standard methods return.
 */
export function withResources(resources: readonly Resource[], call: MockCall, state: State): unknown {
  const { operation, response, context, sample, index = 0 } = call;
  const { output, longRunning } = operation;
  if (operation.response.kind !== "message") return response;
  const placing = placingOf(resources, call, state);
  const place = { isItem: false, index };
  const result = longRunning?.response;
  if (output.fullName === "google.longrunning.Operation" && result !== undefined) {
    const value = placeResources(sampleMessage(result, sample(context.path)), result, place, placing);
    return { ...(response as object), ...finishedOperation(result, value) };
  }
  return withCarried(operation, response, placeResources(response, output, place, placing));
}

function placingOf(resources: readonly Resource[], call: MockCall, state: State): Placing {
  const { operation, context, sample } = call;
  const path = pathWithoutVerb(call);
  const names = askedNames(call);
  const placeAt = (resource: Resource) => ({ resource, ...placeOf(path, operation, resource, sample("parents")) });
  const nearest = (message: Message) => {
    const places = resources.filter(({ type }) => type === message).map(placeAt);
    return places.toSorted((a, b) => Number(b.isSame) - Number(a.isSame) || b.shared - a.shared)[0];
  };
  return {
    resourceAt(message, { isItem, index }) {
      const found = nearest(message);
      if (found === undefined) return undefined;
      const { resource, collection, isSame } = found;
      const find = (at: string) => findResource(at, resource, sample, state);
      if (isSame && !isItem) return find(path);
      const named = isItem ? names?.[index] : undefined;
      const asked = named === undefined ? undefined : pathOfName(named, resource);
      if (asked !== undefined && isPathOf(asked, resource.get)) return find(asked);
      const known = pathsIn(collection, resource, sample, state)[index];
      return find(known ?? `${collection}/${encodeURIComponent(sampleId(resource, index + 1, sample(context.path)))}`);
    },
    countOf: (message) => (names === undefined || nearest(message) === undefined ? undefined : names.length),
  };
}

function pathWithoutVerb({ operation, context }: MockCall): string {
  const verbs = operation.bindings.map(({ template }) => `:${template.verb}`);
  const verb = verbs.find((it) => it !== ":" && context.path.endsWith(it)) ?? "";
  return canonicalPath(context.path.slice(0, context.path.length - verb.length));
}

/** The names of the resources that a batch method (AIP-231) asks for. */
function askedNames({ operation, request }: MockCall): readonly string[] | undefined {
  const field = operation.input.fields.find(({ name, cardinality }) => name === "names" && cardinality === "list");
  if (field === undefined || field.form.kind !== "string") return undefined;
  const names: unknown = (request as Readonly<Record<string, unknown>>)[field.jsonName];
  return Array.isArray(names) && names.length > 0 ? names.map(String) : undefined;
}
