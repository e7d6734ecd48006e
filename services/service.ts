import type { Endpoint, HandlerOptions } from "@protoc-gen-rest/runtime/server";
import type { Store } from "./store/store.ts";

/** One of the reference services, ready to be served. */
export interface Service {
  readonly endpoints: readonly Endpoint[];
  readonly options: HandlerOptions;
  /** The pages that GET returns beside the endpoints, by path: `/` is the page for browsers. */
  readonly pages?: ReadonlyMap<string, Page>;
  /** Whether GET / has a response of its own for programs. Browsers get a page. */
  readonly describesRoot?: boolean;
  /** Returns what GET returns below `/downloads/`, by the path there and the query; undefined for 404. */
  readonly downloads?: (path: string, query: string) => Promise<Page | undefined>;
  /** Ends what runs beside requests, such as timers and open streams. */
  close?(): Promise<void> | void;
}

export interface Page {
  readonly mediaType: string;
  readonly content: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The context in which a service is created. */
export interface ServiceContext {
  readonly store: Store;
  /** Where the service is served: `http://127.0.0.1:8080`, or `http://127.0.0.1:8080/library` among others. */
  readonly baseUrl: string;
  /** The file of clients to register with the token service. */
  readonly clients?: string | undefined;
  /** The password of the first user of the search service. */
  readonly password?: string | undefined;
  /** Prints a line for who starts the service, such as a key that was created on the first run. */
  print(line: string): void;
}

export type CreateService = (context: ServiceContext) => Promise<Service>;
