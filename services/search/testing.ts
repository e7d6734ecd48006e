import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { createTransport, type Transport } from "@protoc-gen-rest/runtime/client";
import { type ConnectorClient, createConnectorClient } from "../gen/search/v1/connector_client.js";
import { createInferenceClient, type InferenceClient } from "../gen/search/v1/inference_client.js";
import { createIngestClient, type IngestClient } from "../gen/search/v1/ingest_client.js";
import { createMachineLearningClient, type MachineLearningClient } from "../gen/search/v1/ml_client.js";
import {
  createQueryClient,
  createQueryRulesClient,
  type QueryClient,
  type QueryRulesClient,
} from "../gen/search/v1/query_client.js";
import { createSecurityClient, type SecurityClient } from "../gen/search/v1/security_client.js";
import type { RoleDescriptor } from "../gen/search/v1/security_types.js";
import { createSnapshotClient, type SnapshotClient } from "../gen/search/v1/snapshot_client.js";
import { serve } from "../serve/serve.ts";
import { createStore } from "../store/create-store.ts";
import type { Store, Transaction } from "../store/store.ts";
import type { Roles } from "./access/roles.ts";
import { setUser } from "./access/users.ts";
import { type SearchOptions, searchService } from "./search-service.ts";

export interface SearchClient
  extends ConnectorClient,
    InferenceClient,
    IngestClient,
    MachineLearningClient,
    QueryClient,
    QueryRulesClient,
    SecurityClient,
    SnapshotClient {
  readonly transport: Transport;
  /** The headers that authenticate. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sends a request that the generated clients cannot send. An object is sent as JSON. */
  send(
    method: string,
    path: string,
    body?: object | string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<SearchResponse>;
}

export interface SearchResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>>;
}

export interface TestSearch {
  readonly origin: string;
  readonly store: Store;
  /** The lines that the service prints when it starts. */
  readonly printed: readonly string[];
  /** The superuser, by HTTP Basic. */
  readonly superuser: SearchClient;
  /** A client with an `authorization` header, or without one. */
  as(authorization?: string): SearchClient;
  /** A client with an API key of the superuser that has this role. */
  keyWith(role: RoleDescriptor): Promise<SearchClient>;
  /** A client with the password of a new user. */
  userWith(username: string, roles: Roles): Promise<SearchClient>;
  change<T>(change: (transaction: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const password = "superuser-password";

/** Serves a cluster on a socket, in a new database unless a store is given. */
export async function createTestSearch(options: SearchOptions = {}, given?: Store): Promise<TestSearch> {
  const store = given ?? (await createStore());
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  const { origin, close } = await serve({ services: { search: searchService(options) }, store, password, print });
  const as = (authorization?: string) => createSearchClient(origin, authorization);
  const superuser = as(basic("elastic", password));
  const change: TestSearch["change"] = (run) => store.transaction(run);
  return {
    ...{ origin, store, printed, superuser, as, change },
    async keyWith(role) {
      const { encoded } = await superuser.createApiKey({ name: "test", role_descriptors: { role } });
      return as(`ApiKey ${encoded}`);
    },
    async userWith(username, roles) {
      await change((transaction) => setUser(transaction, username, `${username}-password`, roles));
      return as(basic(username, `${username}-password`));
    },
    async close() {
      await close();
      if (given === undefined) await store.close();
    },
  };
}

export function basic(username: string, secret: string): string {
  return `Basic ${Buffer.from(`${username}:${secret}`).toString("base64")}`;
}

function createSearchClient(baseUrl: string, authorization?: string): SearchClient {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  const transport = createTransport({ baseUrl, headers });
  return {
    transport,
    headers,
    ...createConnectorClient(transport),
    ...createInferenceClient(transport),
    ...createIngestClient(transport),
    ...createMachineLearningClient(transport),
    ...createQueryClient(transport),
    ...createQueryRulesClient(transport),
    ...createSecurityClient(transport),
    ...createSnapshotClient(transport),
    async send(method, path, body, more) {
      const json = typeof body === "object" ? JSON.stringify(body) : body;
      const length = String(Buffer.byteLength(json ?? ""));
      const type = json === undefined ? {} : { "content-type": "application/json", "content-length": length };
      return sendRequest(baseUrl + path, method, { ...headers, ...type, ...more }, json);
    },
  };
}

/** Unlike fetch, node:http sends bodies with GET. */
async function sendRequest(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
): Promise<SearchResponse> {
  const sent = request(url, { method, headers });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.on("response", resolve).on("error", reject).end(body);
  });
  const content = await text(response);
  const received = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const { "content-type": type = "", "content-encoding": encoding } = response.headers;
  const isJson = type.includes("json") && encoding === undefined;
  return {
    status: response.statusCode ?? 0,
    headers: new Headers(received),
    text: content,
    json: isJson ? JSON.parse(content) : {},
  };
}
