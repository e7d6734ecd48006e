import type { HttpRule } from "./http-rule.ts";

/** The behavior of a server on the wire where the proto files leave it open: options of `buildModel`. */
export interface WireOptions {
  /**
   * The values that paths and queries carry. `google`: those that google.api.http describes. `grpc-gateway`: also lists and
   * well-known types in paths, maps in brackets, field masks by proto names, and a body that the path sets as well.
   */
  readonly parameters?: "google" | "grpc-gateway";
  /** The format of streams that declare none: a message in each line, or the envelopes of grpc-gateway. `none` leaves them out. */
  readonly streams?: "ndjson" | "grpc-gateway" | "none";
  /** The names of fields in JSON, unless their file declares them. */
  readonly fieldNames?: "json" | "proto";
  /**
   * Two rpcs of a service with the same route. `keep`: clients can call both, and servers have the last of those that are not
   * deprecated.
   */
  readonly duplicateRoutes?: "error" | "keep";
  /** Rpcs without an HTTP rule. `post`: a POST of the request to `/package.Service/Method`; `all`: whatever their rules. */
  readonly unbound?: "skip" | "post" | "all";
  /** HTTP rules besides those in the proto files, by the full names of rpcs. */
  readonly httpRules?: ReadonlyMap<string, HttpRule>;
}

export const wireDefaults: Required<WireOptions> = {
  parameters: "google",
  streams: "ndjson",
  fieldNames: "json",
  duplicateRoutes: "error",
  unbound: "skip",
  httpRules: new Map(),
};
