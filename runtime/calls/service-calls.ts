import type { CallOptions, Transport } from "../client/transport/transport.ts";
import type { SchemaDefinition } from "../schema/json-schema.ts";

/** The operations of a service as functions of JSON, for programs that find them by name: agents, command lines, workflows. */
export interface ServiceCalls {
  /** `books.v1.BooksService` */
  readonly name: string;
  /** The comment of the proto file. */
  readonly description?: string;
  readonly operations: readonly OperationCall[];
}

/** The properties of an operation that all callers need. */
interface CallDescription {
  /** The name of the rpc: `ListBooks`. */
  readonly name: string;
  readonly method: string;
  /** `/v1/shelves/{shelf}/books` */
  readonly path: string;
  /** The members of the request that the path holds: `name`, `book.name`. */
  readonly variables: readonly string[];
  /** The comment of the proto file. */
  readonly description?: string;
  readonly deprecated?: true;
  /** The effect of a call on the resources of the service: nothing, it adds to them, or it may change and remove them. */
  readonly effect: "none" | "adds" | "changes";
  /** Whether a second call with the same request changes nothing more. */
  readonly idempotent: boolean;
  readonly input: SchemaDefinition;
  /** Undefined for a response that is not one JSON value, such as one of several statuses. */
  readonly output?: SchemaDefinition;
  /** Whether the response is a `google.api.HttpBody`: bytes with a media type. */
  readonly bytes?: true;
}

/** An operation with one response. */
export interface UnaryCall extends CallDescription {
  /** Rejects with a RestError; its code is `invalid_argument` if the JSON is not a valid request. */
  readonly call: (transport: Transport, request: unknown, options?: CallOptions) => Promise<unknown>;
  readonly pages?: CallPages;
}

/** The pages of an operation. */
export interface CallPages {
  /** Requests the pages one by one. */
  readonly call: (transport: Transport, request: unknown, options?: CallOptions) => AsyncIterable<unknown>;
  /** The members that lead from a page to the list of its items; none if the page is that list. */
  readonly items: readonly string[];
  /** The names that the member of the request with the number of items in a page may have: that in JSON, and that of the proto file. */
  readonly size?: readonly [json: string, ...others: string[]];
}

/** An operation whose response is a stream of messages. */
export interface StreamingCall extends CallDescription {
  readonly stream: (transport: Transport, request: unknown, options?: CallOptions) => AsyncIterable<unknown>;
}

export type OperationCall = UnaryCall | StreamingCall;
