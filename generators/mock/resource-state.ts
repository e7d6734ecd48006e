import type { Operation } from "@protoc-gen-rest/plugin";
import { type Resource, type SampleContext, sampleMessage } from "@protoc-gen-rest/plugin/tooling";
import { type HandlerContext, StatusError } from "@protoc-gen-rest/runtime/server";
import type { KeptLimits, KeptResources, ResourceValue } from "./kept-resources.ts";
import { identityAt, samplePaths } from "./resource-paths.ts";

/** A call of a mocked operation. */
export interface MockCall {
  readonly operation: Operation;
  readonly request: unknown;
  readonly context: HandlerContext;
  /** The response for an operation that concerns no resource. */
  readonly response: unknown;
  readonly sample: Sample;
  /** The number of the message in a stream. */
  readonly index?: number;
}

/** How to sample the value with a key. */
export type Sample = (key: string) => SampleContext;

export interface Settings extends KeptLimits {
  readonly items: number;
}

/** The state that the methods work on. */
export interface State {
  readonly settings: Settings;
  readonly kept: KeptResources;
}

/** Returns the resource at a path, and throws a StatusError if it was deleted. */
export function findResource(path: string, resource: Resource, sample: Sample, { kept }: State): ResourceValue {
  const known = kept.get(path);
  if (known === "deleted") throw new StatusError("not_found", `${decodeURIComponent(path)} does not exist`);
  return known ?? sampleResource(path, resource, sample);
}

/** The resource at a path as it is before any change. */
export function sampleResource(path: string, resource: Resource, sample: Sample): ResourceValue {
  const value = sampleMessage(resource.type, sample(path)) as object;
  return { ...value, ...identityAt(path, resource) };
}

/** The paths of the resources in a collection: the first ones, then those that were created. */
export function pathsIn(
  collection: string,
  resource: Resource,
  sample: Sample,
  { settings, kept }: State,
): readonly string[] {
  const first = samplePaths(collection, resource, settings.items, sample(collection));
  return [...new Set([...first, ...kept.within(collection)])].filter((path) => kept.get(path) !== "deleted");
}
