import { afterAll, expect, test } from "vitest";
import { createInboxService } from "../inbox/inbox-service.ts";
import { createLibraryService } from "../library/library-service.ts";
import { createStore } from "../store/create-store.ts";
import { DatabaseUnavailable } from "../store/database-unavailable.ts";
import type { Store } from "../store/store.ts";
import { serve } from "./serve.ts";

const store = await createStore();
afterAll(() => store.close());

test("requests get 503 while the database is away, from handlers and from authentication", async () => {
  let isAway = false;
  const reach = () => (isAway ? Promise.reject(new DatabaseUnavailable(undefined)) : Promise.resolve());
  const unreliable: Store = {
    ...store,
    query: (sql, parameters) => reach().then(() => store.query(sql, parameters)),
    transaction: (change) => reach().then(() => store.transaction(change)),
  };
  const services = { inbox: createInboxService, library: createLibraryService };
  const { origin, close } = await serve({ services, prefixed: true, store: unreliable });
  const send = async (path: string) => {
    const response = await fetch(origin + path, { headers: { "service-session-token": "ada-key" } });
    await response.arrayBuffer();
    return [response.status, response.headers.get("retry-after")];
  };
  const paths = ["/inbox/api/v2/notifications/inbox", "/library/books/v1/volumes/emma"];
  for (const away of [false, true, false]) {
    isAway = away;
    for (const path of paths) expect(await send(path), path).toEqual(away ? [503, "1"] : [200, null]);
  }
  await close();
});
