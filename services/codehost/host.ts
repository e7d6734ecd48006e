import type { Store } from "../store/store.ts";
import type { Downloads } from "./downloads/downloads.ts";
import type { Callers } from "./identify.ts";

/** The context of handlers. */
export interface Host {
  readonly store: Store;
  /** Where the API is served, for links in responses. */
  readonly baseUrl: string;
  /** The user in whose name a request acts. */
  readonly callerOf: Callers["callerOf"];
  readonly downloads: Downloads;
}
