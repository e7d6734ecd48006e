import type { WireOptions } from "@protoc-gen-rest/plugin";
import { type Upstream, type UpstreamName, upstreams } from "./presets.ts";

/** The plugin options for what servers do on the wire. Undefined: as the upstream says. */
interface WireValues {
  readonly upstream: UpstreamName;
  readonly parameters: WireOptions["parameters"] | undefined;
  readonly streams: WireOptions["streams"] | undefined;
  readonly duplicate_routes: WireOptions["duplicateRoutes"] | undefined;
  readonly field_names: WireOptions["fieldNames"] | undefined;
  readonly unbound: WireOptions["unbound"] | undefined;
}

/** The options of a run: those that are given, and otherwise the parts of the upstream. */
export function givenWire(given: WireValues): Upstream {
  const { parameters, streams, duplicate_routes: duplicateRoutes, field_names: fieldNames, unbound } = given;
  return {
    ...upstreams[given.upstream],
    ...(parameters === undefined ? {} : { parameters }),
    ...(streams === undefined ? {} : { streams }),
    ...(duplicateRoutes === undefined ? {} : { duplicateRoutes }),
    ...(fieldNames === undefined ? {} : { fieldNames }),
    ...(unbound === undefined ? {} : { unbound }),
  };
}
