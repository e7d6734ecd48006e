import type { JsonValue } from "@protoc-gen-rest/runtime/json";
import type { Answer } from "../gen/codehost/v1/common_types.js";

/** 200 with a body. */
export function ok(body: unknown): Answer {
  return { body: json(body) };
}

/** 201 with what was created, or with an empty object. */
export function created(body: unknown = {}): Answer {
  return { status: 201, body: json(body) };
}

/** 202 for what has begun. */
export function accepted(body: unknown = {}): Answer {
  return { status: 202, body: json(body) };
}

export const noContent: Answer = { status: 204 };

function json(body: unknown): JsonValue {
  return body as JsonValue;
}
