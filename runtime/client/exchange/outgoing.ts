import type { Call } from "./call.ts";

/** A request on its way through the interceptors. `fetch` gets it as its second argument. */
export interface Outgoing extends RequestInit {
  readonly call: Call;
  url: string;
  method: string;
  /** By name, in lower case. */
  headers: Record<string, string>;
}
