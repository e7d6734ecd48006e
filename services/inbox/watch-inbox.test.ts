import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Store } from "../store/store.ts";
import { createDeliveries } from "./deliveries.ts";
import { templates } from "./templates.ts";
import { createTestInbox, type TestInbox } from "./testing.ts";
import { watchInbox } from "./watch-inbox.ts";

let inbox: TestInbox;
beforeAll(async () => {
  inbox = await createTestInbox();
});
afterAll(() => inbox.close());

test("a watch reads what it has missed in pages, and continues with what arrives meanwhile", async () => {
  const ada = await inbox.newUser();
  const ids = Array.from({ length: 351 }, () => randomUUID());
  const insert = `
    insert into inbox.notification (id, user_id, template_id, targets, title, content, icon, actions, place)
    select id, $1, $2, '{}', 'title', '', '', '[]', nextval('inbox.delivery')
    from unnest($3::text[]::uuid[]) with ordinality as missed (id, position) order by position`;
  await inbox.store.query(insert, [ada.id, templates.test.id, ids]);
  let mostRows = 0;
  const store: Store = {
    ...inbox.store,
    async query<Row extends object>(...query: Parameters<Store["query"]>) {
      const found = await inbox.store.query<Row>(...query);
      mostRows = Math.max(mostRows, found.length);
      return found;
    },
  };
  const deliveries = await createDeliveries(store);
  const { signal } = new AbortController();
  const received: (string | undefined)[] = [];
  for await (const item of watchInbox(store, deliveries, ada.id, { last_event_id: ids[0] }, true, signal)) {
    received.push(item.event_id);
    expect(Object.keys(item.notification ?? {})).not.toContain("place");
    if (received.length === 150) await ada.notify(templates.test);
    if (received.length === 351) break;
  }
  expect(received.slice(0, 350)).toEqual(ids.slice(1));
  const [newest] = (await ada.listInboxNotifications({})).notifications;
  expect(received.at(-1)).toBe(newest?.id);
  expect(mostRows).toBe(100);
  await deliveries.close();
});
