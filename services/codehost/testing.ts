import sodium from "libsodium-wrappers";
import { serve } from "../serve/serve.ts";
import type { CreateService } from "../service.ts";
import { createStore } from "../store/create-store.ts";
import type { Store } from "../store/store.ts";
import { createCodehostService } from "./codehost-service.ts";
import type { Identify } from "./identify.ts";

export interface TestCodehost {
  readonly origin: string;
  readonly store: Store;
  /** Sends a request without a client, and does not follow redirects. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; headers: Headers; text: string; json: unknown }>;
  close(): Promise<void>;
}

interface TestCodehostOptions {
  /** Whether paths start with `/codehost`. */
  readonly prefixed?: boolean;
  /** Default: one of its own. */
  readonly store?: Store;
  readonly identify?: Identify;
}

/** Serves a code host on a socket. */
export async function createTestCodehost({
  prefixed = false,
  store: given,
  identify,
}: TestCodehostOptions = {}): Promise<TestCodehost> {
  const store = given ?? (await createStore());
  const create: CreateService = (context) => createCodehostService(context, identify);
  const { origin, close } = await serve({ services: { codehost: create }, prefixed, store });
  const baseUrl = prefixed ? `${origin}/codehost` : origin;
  return {
    origin: baseUrl,
    store,
    async send(method, path, body, headers = {}) {
      const type = body === undefined ? {} : { "content-type": "application/json" };
      const init = { method, headers: { ...type, ...headers }, redirect: "manual" } as const;
      const response = await fetch(baseUrl + path, body === undefined ? init : { ...init, body: JSON.stringify(body) });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: parseJson(text) };
    },
    async close() {
      await close();
      if (given === undefined) await store.close();
    },
  };
}

/** Seals a secret as clients do. */
export async function seal(value: string, key: string): Promise<string> {
  await sodium.ready;
  const sealed = sodium.crypto_box_seal(Buffer.from(value), Buffer.from(key, "base64"));
  return Buffer.from(sealed).toString("base64");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
