import { createTransport, RestError, type Transport } from "@protoc-gen-rest/runtime/client";
import {
  type BookshelvesClient,
  createBookshelvesClient,
  createReadingPositionsClient,
  createVolumesClient,
  type ReadingPositionsClient,
  type VolumesClient,
} from "../gen/library/v1/library_client.js";
import type { Volumes } from "../gen/library/v1/library_types.js";
import { createWebsiteClient, type WebsiteClient } from "../gen/library/v1/website_client.js";
import { serve } from "../serve/serve.ts";
import { createStore } from "../store/create-store.ts";
import type { Store } from "../store/store.ts";
import { createLibraryService } from "./library-service.ts";
import { addReader, addToken } from "./readers.ts";

export interface Visitor extends VolumesClient, BookshelvesClient, ReadingPositionsClient {
  readonly website: WebsiteClient;
  /** Sends a request that a generated client cannot send. */
  send(
    method: string,
    path: string,
    body?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; headers: Headers; text: string; json: unknown }>;
}

/** A visitor with a library. */
export interface Reader extends Visitor {
  readonly id: string;
  readonly token: string;
}

export interface TestLibrary {
  readonly origin: string;
  /** Clients without a token. */
  readonly anyone: Visitor;
  /** Clients with this `authorization` header. */
  visitor(authorization: string): Visitor;
  /** A new reader, whose library is empty. */
  newReader(): Promise<Reader>;
  close(): Promise<void>;
}

/** Serves a library on a socket, to call through the generated clients; in a new database unless a store is given. */
export async function createTestLibrary(given?: Store): Promise<TestLibrary> {
  const store = given ?? (await createStore());
  const { origin, close } = await serve({ services: { library: createLibraryService }, store });
  let readers = 0;
  const visitor = (authorization?: string): Visitor => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const transport: Transport = createTransport({ baseUrl: origin, headers });
    return {
      ...createVolumesClient(transport),
      ...createBookshelvesClient(transport),
      ...createReadingPositionsClient(transport),
      website: createWebsiteClient(transport),
      async send(method, path, body, more) {
        const type = body === undefined ? {} : { "content-type": "application/json" };
        const init = { method, headers: { ...headers, ...type, ...more }, ...(body === undefined ? {} : { body }) };
        const response = await fetch(origin + path, init);
        const text = await response.text();
        return { status: response.status, headers: response.headers, text, json: parseJson(text) };
      },
    };
  };
  return {
    origin,
    anyone: visitor(),
    visitor,
    async newReader() {
      readers += 1;
      const [id, token] = [`reader-${readers}`, `token-${readers}`];
      await store.transaction(async (transaction) => {
        await addReader(transaction, id);
        await addToken(transaction, token, id);
      });
      return { ...visitor(`Bearer ${token}`), id, token };
    },
    async close() {
      await close();
      if (given === undefined) await store.close();
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the HTTP status of a call that must fail. */
export async function refusal(call: Promise<unknown>): Promise<number> {
  try {
    await call;
  } catch (error) {
    if (error instanceof RestError) return error.status;
    throw error;
  }
  throw new Error("the call should have failed");
}

export function ids({ items = [] }: Volumes): (string | undefined)[] {
  return items.map(({ id }) => id);
}
