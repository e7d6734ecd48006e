import { createTransport, RestError, type Transport } from "@protoc-gen-rest/runtime/client";
import { createFetchHandler } from "@protoc-gen-rest/runtime/server";
import {
  type BookshelvesClient,
  createBookshelvesClient,
  createReadingPositionsClient,
  createVolumesClient,
  type ReadingPositionsClient,
  type VolumesClient,
} from "../gen/library/v1/library_client.js";
import type { Volumes } from "../gen/library/v1/library_types.js";
import { createLibraryService } from "./library-service.ts";
import type { WebSite } from "./web-site.ts";

export interface Visitor extends VolumesClient, BookshelvesClient, ReadingPositionsClient {
  /** Sends a request that a generated client cannot send. */
  send(method: string, path: string, body?: string): Promise<{ status: number; headers: Headers; json: unknown }>;
  /** Returns the script that a JSONP request loads. */
  load(path: string): Promise<string>;
}

export interface TestLibrary {
  readonly webSite: WebSite;
  readonly ada: Visitor;
  readonly ben: Visitor;
  /** Clients without a token. */
  readonly anyone: Visitor;
  /** Clients with this `authorization` header. */
  visitor(authorization: string): Visitor;
}

const origin = "http://library.test";

/** Creates a library to call in memory through the generated clients. Its clock advances a second with each reading. */
export function createTestLibrary(): TestLibrary {
  let time = Date.UTC(2026, 0, 1);
  const service = createLibraryService({
    clock: () => {
      time += 1000;
      return new Date(time);
    },
  });
  const handler = createFetchHandler(service.endpoints, service.options);
  const fetch = (url: string, init: RequestInit) => handler(new Request(url, init));
  const visitor = (authorization?: string): Visitor => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const transport: Transport = createTransport({ baseUrl: origin, fetch, headers });
    return {
      ...createVolumesClient(transport),
      ...createBookshelvesClient(transport),
      ...createReadingPositionsClient(transport),
      async send(method, path, body) {
        const type = body === undefined ? {} : { "content-type": "application/json" };
        const init = { method, headers: { ...headers, ...type }, ...(body === undefined ? {} : { body }) };
        const response = await fetch(origin + path, init);
        return { status: response.status, headers: response.headers, json: await response.json() };
      },
      load: async (path) => (await fetch(origin + path, { headers })).text(),
    };
  };
  const [ada, ben] = [visitor("Bearer ada-token"), visitor("Bearer ben-token")];
  return { webSite: service.webSite, ada, ben, anyone: visitor(), visitor };
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
