import { randomUUID } from "node:crypto";
import { createTransport, type Transport } from "@protoc-gen-rest/runtime/client";
import {
  createIntrospectionClient,
  createMetadataClient,
  type IntrospectionClient,
  type MetadataClient,
} from "../gen/token/v1/server_client.js";
import { createTokenClient, type TokenClient } from "../gen/token/v1/token_client.js";
import type { AccessToken } from "../gen/token/v1/token_types.js";
import { serve } from "../serve/serve.ts";
import { createStore } from "../store/create-store.ts";
import type { Store } from "../store/store.ts";
import { type Client, registerClient } from "./clients.ts";
import { createTokenService } from "./token-service.ts";

export interface TestTokenServer {
  readonly origin: string;
  readonly store: Store;
  readonly client: TokenClient & MetadataClient;
  /** The lines that the server prints when it starts. */
  readonly printed: readonly string[];
  /** Registers a client with the secret `secret`. */
  register(clientId: string, changes?: Partial<Client>): Promise<void>;
  /** Issues a token to a registered client. */
  issue(clientId: string, scope?: string): Promise<AccessToken>;
  /** A client that sends a token. */
  introspection(token: string): IntrospectionClient;
  /** Sends a form to the token endpoint. */
  post(
    form: Readonly<Record<string, string>> | string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; headers: Headers; text: string }>;
  close(): Promise<void>;
}

/** Serves an authorization server on a socket, in a new database unless a store is given. */
export async function createTestTokenServer(given?: Store): Promise<TestTokenServer> {
  const store = given ?? (await createStore());
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  const { origin, close } = await serve({ services: { token: createTokenService }, store, print });
  const transport: Transport = createTransport({ baseUrl: origin });
  const client = { ...createTokenClient(transport), ...createMetadataClient(transport) };
  return {
    origin,
    store,
    client,
    printed,
    async register(clientId, changes) {
      const defaults = {
        registrationId: randomUUID(),
        clientId,
        clientName: clientId,
        clientSecret: "{noop}secret",
        scope: [],
        accessTokenLifetime: 299,
      };
      await store.transaction((transaction) => registerClient(transaction, { ...defaults, ...changes }));
    },
    issue: (client_id, scope) =>
      client.issueToken({ grant_type: "client_credentials", client_id, client_secret: "secret", scope }),
    introspection(token) {
      const headers = { authorization: `Bearer ${token}` };
      return createIntrospectionClient(createTransport({ baseUrl: origin, headers }));
    },
    async post(form, headers) {
      const response = await fetch(`${origin}/oauth2/token`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        body: typeof form === "string" ? form : new URLSearchParams(form),
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
    async close() {
      await close();
      if (given === undefined) await store.close();
    },
  };
}

/** The form of a client with the secret `secret`. */
export function tokenForm(clientId: string): Record<"grant_type" | "client_id" | "client_secret", string> {
  return { grant_type: "client_credentials", client_id: clientId, client_secret: "secret" };
}
