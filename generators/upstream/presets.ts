import type { RuleId, WireOptions } from "@protoc-gen-rest/plugin";

/** The values of the plugin option `upstream`. */
export type UpstreamName = "none" | "grpc-gateway" | "connect";

/** The behavior of a kind of server on the wire, as options that can also be set one by one. */
export interface Upstream extends Omit<WireOptions, "httpRules"> {
  readonly tolerate?: readonly RuleId[];
}

/** The parts of each upstream. */
export const upstreams: Readonly<Record<UpstreamName, Upstream>> = {
  none: {},
  "grpc-gateway": {
    parameters: "grpc-gateway",
    streams: "grpc-gateway",
    duplicateRoutes: "keep",
    // Published files have a few bindings that only this gateway understands. Each of them is reported and left out.
    tolerate: ["path-syntax", "body-field-nested"],
  },
  connect: { unbound: "all", streams: "none" },
};
