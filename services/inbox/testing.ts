import { createTransport, type Transport } from "@protoc-gen-rest/runtime/client";
import { createInboxClient, type InboxClient } from "../gen/inbox/v1/inbox_client.js";
import type { InboxWatchItem, WatchInboxRequest } from "../gen/inbox/v1/inbox_types.js";
import { serve } from "../serve/serve.ts";
import { createStore } from "../store/create-store.ts";
import type { Store } from "../store/store.ts";
import { createInboxService } from "./inbox-service.ts";
import { sendNotification } from "./send-notification.ts";
import { addSession } from "./sessions.ts";
import type { Template } from "./templates.ts";
import { addUser } from "./users.ts";

export interface TestUser extends InboxClient {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  /** Sends a notification of a template. */
  notify(template: Template, values?: Readonly<Record<string, string>>, targets?: readonly string[]): Promise<void>;
  /** Starts to watch, and resolves once the service has seen it. */
  watch(request?: WatchInboxRequest): Promise<Watch>;
  /** Sends a request that the generated client cannot send. */
  send(
    method: string,
    path: string,
    body?: string,
  ): Promise<{ status: number; headers: Headers; text: string; json: unknown }>;
}

export interface Watch {
  next(): Promise<InboxWatchItem>;
  end(): void;
}

export interface TestInbox {
  readonly origin: string;
  readonly store: Store;
  newUser(isSystem?: boolean): Promise<TestUser>;
  /** The user of another inbox on the same database. */
  userOf(user: TestUser): TestUser;
  close(): Promise<void>;
}

export const base = "/api/v2/notifications";

/** Serves an inbox on a socket, in a new database unless a store is given. */
export async function createTestInbox(given?: Store): Promise<TestInbox> {
  const store = given ?? (await createStore());
  const { origin, close } = await serve({ services: { inbox: createInboxService }, store });
  let users = 0;

  const userOf = ({ id, name, key }: Pick<TestUser, "id" | "name" | "key">): TestUser => {
    const headers = { "service-session-token": key };
    const transport: Transport = createTransport({ baseUrl: origin, headers });
    const client = createInboxClient(transport);
    return {
      ...client,
      id,
      name,
      key,
      notify: (template, values = {}, targets = []) =>
        store.transaction((transaction) => sendNotification(transaction, id, template, values, targets)),
      watch: (request = {}) => startWatch(origin, headers, request),
      async send(method, path, body) {
        const init = body === undefined ? {} : { body, headers: { ...headers, "content-type": "application/json" } };
        const response = await fetch(origin + path, { method, headers, ...init });
        const text = await response.text();
        return {
          status: response.status,
          headers: response.headers,
          text,
          json: text === "" ? undefined : JSON.parse(text),
        };
      },
    };
  };

  return {
    origin,
    store,
    userOf,
    async newUser(isSystem = false) {
      users += 1;
      const [name, key] = [`user-${users}`, `key-${users}`];
      const id = await store.transaction(async (transaction) => {
        const added = await addUser(transaction, name, isSystem);
        await addSession(transaction, key, added);
        return added;
      });
      return userOf({ id, name, key });
    },
    async close() {
      await close();
      if (given === undefined) await store.close();
    },
  };
}

/** Starts a watch, and waits until it has begun. */
async function startWatch(
  baseUrl: string,
  headers: Readonly<Record<string, string>>,
  request: WatchInboxRequest,
): Promise<Watch> {
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const transport = createTransport({
    ...{ baseUrl, headers },
    async fetch(...init) {
      const response = await fetch(...init);
      begun();
      return response;
    },
  });
  const controller = new AbortController();
  const { signal } = controller;
  const items = createInboxClient(transport).watchInbox(request, { signal })[Symbol.asyncIterator]();
  let waiting: Promise<IteratorResult<InboxWatchItem>> | undefined = items.next();
  await Promise.race([hasBegun, waiting]);
  return {
    async next() {
      const { done, value } = await (waiting ?? items.next());
      waiting = undefined;
      if (done) throw new Error("the watch has ended");
      return value;
    },
    end() {
      waiting?.catch(() => undefined);
      controller.abort();
    },
  };
}
