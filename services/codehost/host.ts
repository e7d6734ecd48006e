import type { Store } from "../store/store.ts";
import type { Downloads } from "./downloads/downloads.ts";

/** What handlers work with. */
export interface Host {
  readonly store: Store;
  /** Where the API is served, for links in responses. */
  readonly baseUrl: string;
  /** The user in whose name requests act. */
  readonly caller: string;
  readonly downloads: Downloads;
}
