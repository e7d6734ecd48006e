import { inboxEndpoints } from "../gen/inbox/v1/inbox_handlers.js";
import type { Service, ServiceContext } from "../service.ts";
import { createDeliveries } from "./deliveries.ts";
import { createInboxHandlers } from "./inbox-handlers.ts";
import { migrations } from "./migrations.ts";
import { loadPages } from "./page.ts";
import { findSession } from "./sessions.ts";

const keepAliveMilliseconds = 15_000;

/** Creates the inbox. */
export async function createInboxService({ store }: ServiceContext): Promise<Service> {
  await store.migrate("inbox", migrations);
  const deliveries = await createDeliveries(store);
  return {
    endpoints: inboxEndpoints(createInboxHandlers(store, deliveries)),
    options: { authenticate: ([{ value }]) => findSession(store, value), keepAlive: keepAliveMilliseconds },
    pages: await loadPages(),
    close: () => deliveries.close(),
  };
}
