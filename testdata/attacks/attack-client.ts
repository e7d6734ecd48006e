import type { CallOptions } from "@protoc-gen-rest/runtime/client";

type Unary = (request: unknown, options?: CallOptions) => Promise<unknown>;
type Stream = (request: unknown, options?: CallOptions) => AsyncIterable<unknown>;

/** The client generated from attack.proto, with requests of any type, since attacks send invalid ones as well. */
export interface AttackClient {
  readonly echo: Unary;
  readonly search: Unary;
  readonly submitForm: Unary;
  readonly upload: Unary;
  readonly putText: Unary;
  readonly putBytes: Unary;
  readonly watch: Stream;
  readonly download: Stream;
}
