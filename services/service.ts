import type { Endpoint, HandlerOptions } from "@protoc-gen-rest/runtime/server";

/** One of the reference services, ready to be served. */
export interface Service {
  readonly endpoints: readonly Endpoint[];
  readonly options: HandlerOptions;
}
