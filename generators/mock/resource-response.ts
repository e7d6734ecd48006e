import type { Message, Operation } from "@protoc-gen-rest/plugin";
import {
  adoptFields,
  type Payload,
  type Resource,
  type SampleContext,
  sampleMessage,
} from "@protoc-gen-rest/plugin/tooling";
import type { ResourceValue } from "./kept-resources.ts";

/** Puts what a resource has in common with the body of the response into it. */
export function overlay(
  operation: Operation,
  response: unknown,
  payload: Payload | undefined,
  { type }: Resource,
  value: ResourceValue,
): unknown {
  if (payload === undefined || payload.message.representation !== "object") return response;
  if (payload.message.fullName === "google.longrunning.Operation") {
    const isDelete = operation.bindings[0]?.method === "DELETE";
    return replace(response, payload, isDelete ? finished(empty) : finishedOperation(type, value));
  }
  if (payload.message !== type) return replace(response, payload, adoptFields(payload.message, type, value));
  if (payload.property !== undefined) return replaceWhole(response, payload, value);
  return withCarried(operation, response, value);
}

/** A body with the headers and the status of the response, which are fields of the same message. */
export function withCarried({ response: { fields } }: Operation, response: unknown, value: unknown): unknown {
  if (fields.length === 0 || typeof value !== "object" || typeof response !== "object") return value;
  const carried = new Set(fields.map(({ field }) => field.jsonName));
  const others = Object.entries(response ?? {}).filter(([name]) => carried.has(name));
  return { ...value, ...Object.fromEntries(others) };
}

const empty = { "@type": "type.googleapis.com/google.protobuf.Empty", value: {} };

/** A long-running operation (AIP-151) that has finished with a message. */
export function finishedOperation({ fullName, form }: Message, value: unknown): ResourceValue {
  const type = `type.googleapis.com/${fullName}`;
  // Messages with a JSON form of their own are in `value`.
  return finished(form.kind === "object" ? { "@type": type, ...(value as object) } : { "@type": type, value });
}

function finished(response: ResourceValue): ResourceValue {
  return { done: true, error: undefined, response };
}

/** An item of a list, which may be another message than the resource. */
export function fill(item: Message, context: SampleContext, { type }: Resource, value: ResourceValue): unknown {
  if (item === type) return value;
  const sample = sampleMessage(item, context);
  return typeof sample === "object" ? { ...sample, ...adoptFields(item, type, value) } : sample;
}

function replaceWhole(response: unknown, { property }: Payload, value: unknown): unknown {
  return property === undefined ? value : { ...(response as object), [property]: value };
}

/** Replaces members of the body, or all of a body that is a list. */
export function replace(response: unknown, payload: Payload, members: unknown): unknown {
  if (Array.isArray(members)) return replaceWhole(response, payload, members);
  const { property } = payload;
  const body = property === undefined ? response : (response as Record<string, unknown>)[property];
  return replaceWhole(response, payload, { ...(body as object), ...(members as object) });
}
