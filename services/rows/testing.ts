import { serve } from "../serve/serve.ts";
import { createStore, type StoreOptions } from "../store/create-store.ts";
import type { Store } from "../store/store.ts";
import { createRowsService } from "./rows-service.ts";

export interface Exchange {
  readonly status: number;
  readonly text: string;
  readonly json: unknown;
  header(name: string): string | null;
}

export interface TestRows {
  readonly origin: string;
  readonly store: Store;
  /** Sends a request; the body is JSON, or a text if the headers have its content type. */
  send(
    method: string,
    path: string,
    options?: { prefer?: string; body?: unknown; headers?: Readonly<Record<string, string>> },
  ): Promise<Exchange>;
  /** Changes the schema. */
  execute(script: string): Promise<void>;
  close(): Promise<void>;
}

/** Serves the rows of a new database on a socket. */
export async function createTestRows(options: StoreOptions = {}, script = ""): Promise<TestRows> {
  const store = await createStore(options);
  const execute = async (sql: string) => {
    await store.transaction(async (transaction) => {
      await transaction.execute(sql);
      await transaction.notify("pgrst", "reload schema");
    });
  };
  if (script !== "") await execute(script);
  const { origin, close } = await serve({ services: { rows: createRowsService }, store });
  return {
    origin,
    store,
    execute,
    async send(method, path, { prefer, body, headers = {} } = {}) {
      const isText = headers["content-type"] !== undefined;
      const response = await fetch(origin + path, {
        method,
        headers: {
          ...(prefer === undefined ? {} : { prefer }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isText ? String(body) : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.includes("json") ?? false;
      return {
        status: response.status,
        text,
        json: isJson && text !== "" ? JSON.parse(text) : undefined,
        header: (name) => response.headers.get(name),
      };
    },
    async close() {
      await close();
      await store.close();
    },
  };
}

/** Returns the data of a call of a PostgREST client. Throws its error. */
export async function ok(call: PromiseLike<{ data: unknown; error: unknown }>): Promise<unknown> {
  const { data, error } = await call;
  if (error !== null) throw new Error(JSON.stringify(error));
  return data;
}
