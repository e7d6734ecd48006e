import type { Transport } from "@protoc-gen-rest/runtime/client";
import type { Operations } from "@protoc-gen-rest/runtime/codegen/v1";
import type { Ledger } from "./ledger.ts";

/** Something that a user does. Throws the error of the service, unless the step expects it. */
export type Step = () => Promise<unknown>;

/** One of the callers of a service, who does one thing after the other. */
export interface User {
  readonly steps: readonly Step[];
  readonly ledger: Ledger;
}

/** The connection through which a user calls the service. */
export interface Connection {
  /** A name that no other user has. */
  readonly name: string;
  /** Counted from 0. */
  readonly number: number;
  /** Sends these headers with each request. */
  connect(headers?: Readonly<Record<string, string>>): Transport;
  /** Returns a token that the token service has issued to the user. */
  accessToken(): Promise<string>;
}

/** How a service is used. */
export interface Traffic {
  /** All operations of the service, as generated. */
  readonly operations: readonly Operations<string>[];
  createUser(connection: Connection): Promise<User>;
}
