import type { Endpoint, HandlerContext } from "@protoc-gen-rest/runtime/server";
import { createHandlers } from "../handlers.ts";

type Handler = (request: never, context: HandlerContext) => unknown;

/** Of the code generated from attack.proto. */
export type CreateEndpoints = (handlers: Readonly<Record<string, Handler>>) => Endpoint[];

export const options = {
  maxBodyBytes: 16 << 20,
  // The suite provokes an unexpected error.
  onError: (): void => undefined,
};

export function endpointsOf(create: CreateEndpoints): Endpoint[] {
  return create(createHandlers());
}
