import type { EmptyResponse } from "../gen/codehost/v1/common_types.js";

/** A response with a body, and for a page of a list with links to the others. */
export interface Responded<Body> {
  status?: number;
  body: Body;
  link?: string;
}

/** 200 with a body. */
export function ok<Body>(body: Body): Responded<Body> {
  return { body };
}

/** 201 with what was created. */
export function created<Body>(body: Body): Responded<Body> {
  return { status: 201, body };
}

/** 202 for what has begun. */
export function accepted<Body>(body: Body): Responded<Body> {
  return { status: 202, body };
}

export const noContent: EmptyResponse = { status: 204 };
