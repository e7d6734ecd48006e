import type { JsonObject } from "@protoc-gen-rest/runtime/json";
import type { JsonResponse } from "../gen/codehost/v1/common_types.js";

/** A response whose body is known. */
export type Responded<Body> = Omit<JsonResponse, "body"> & { body: JsonObject & Body };

/** 200 with a body. */
export function ok<Body>(body: Body): Responded<Body> {
  return { body: json(body) };
}

/** 201 with what was created. */
export function created<Body>(body: Body): Responded<Body> {
  return { status: 201, body: json(body) };
}

/** 202 for what has begun. */
export function accepted<Body>(body: Body): Responded<Body> {
  return { status: 202, body: json(body) };
}

export const noContent: JsonResponse = { status: 204 };

/** What is kept and shown consists of JSON values. */
function json<Body>(body: Body): JsonObject & Body {
  return body as JsonObject & Body;
}
