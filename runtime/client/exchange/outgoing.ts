import type { Call } from "./call.ts";

/** A request on its way to `fetch`, which takes it as its init. */
export interface Outgoing extends RequestInit {
  readonly call: Call;
  url: string;
  method: string;
  /** Names in lower case. */
  headers: Record<string, string>;
}
