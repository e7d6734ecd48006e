import type { ServiceCalls } from "../calls/service-calls.ts";
import type { CallOptions, Transport } from "../client/transport/transport.ts";

/** The offer of a service to agents: its operations as tools, and its resources by their names. */
export interface McpService {
  readonly calls: ServiceCalls;
  readonly resources: readonly McpResource[];
}

/** Resources of one type, whose names follow one pattern (`google.api.resource`). */
export interface McpResource {
  /** `books.example.com/Book` */
  readonly type: string;
  /** The comment of the message. */
  readonly description?: string;
  /** `rest://books.example.com/shelves/{shelf}/books/{book}` */
  readonly uriTemplate: string;
  /** Matches names, with a group for each variable. */
  readonly pattern: RegExp;
  /** The operation that gets one. */
  readonly get: string;
  /** The member of its request that takes the name, or the members that take the variables. */
  readonly request: string | readonly string[];
}

/** A service, and what sends its calls. */
export interface McpSource extends McpService {
  readonly transport: Transport;
}

/** The SDK's data on a request of a client: `authInfo`, `sessionId`, `requestInfo`. */
export interface McpRequestExtra {
  readonly signal: AbortSignal;
  readonly sessionId?: string | undefined;
  /** The request over HTTP that a message came with. */
  readonly requestInfo?:
    | { readonly headers: Readonly<Record<string, string | readonly string[] | undefined>> }
    | undefined;
  readonly authInfo?:
    | { readonly token: string; readonly clientId: string; readonly scopes: readonly string[] }
    | undefined;
}

/** Which operations agents may call, and how. */
export interface McpOptions {
  /** Whether operations that may change something are tools, too. Default: false. */
  readonly write?: boolean | undefined;
  /** Names of operations, such as `Books.ListBooks` or `ListBooks`; `*` stands for any text. Default: all. */
  readonly allow?: readonly string[] | undefined;
  /** How many characters of a response an agent gets at once. Default: 50,000. */
  readonly maxCharacters?: number | undefined;
  /** How many items a page may have. Default: 100. */
  readonly maxPageSize?: number | undefined;
  /**
   * Headers of the client's request over HTTP, such as `authorization`, that calls have as well. The API gets the credentials of the
   * person whose agent calls it, so they must be meant for the API. Default: none.
   */
  readonly forwardHeaders?: readonly string[] | undefined;
  /** The options of each call: headers with credentials of the session, for one. */
  readonly callOptions?: ((extra: McpRequestExtra) => CallOptions | Promise<CallOptions>) | undefined;
  /** Receives the errors that agents are not told of, such as those of `callOptions`. Default: `console.error`. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Other services whose tools and resources the same server offers. */
  readonly also?: readonly McpSource[] | undefined;
}
