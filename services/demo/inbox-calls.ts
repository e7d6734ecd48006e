import { createTransport } from "@protoc-gen-rest/runtime/client";
import { createInboxClient } from "../gen/inbox/v1/inbox_client.js";
import type { InboxNotifications } from "../gen/inbox/v1/inbox_types.js";
import { tell, tellRefusal } from "./tell.ts";

/** Calls the inbox at `baseUrl` through the generated client. */
export async function callInbox(baseUrl: string): Promise<void> {
  const inbox = createInboxClient(createTransport({ baseUrl, headers: { "service-session-token": "ada-key" } }));
  const watching = new AbortController();
  const items = inbox.watchInbox({ format: "plaintext" }, watching)[Symbol.asyncIterator]();
  const first = items.next();

  await tell("listInboxNotifications({})", inbox.listInboxNotifications({}), titles);
  const content = { title: "**Lunch**", message: "at noon" };
  const sent = inbox.sendCustomNotification({ content });
  await tell("sendCustomNotification({ content })", sent, () => "sent");
  await tell('watchInbox({ format: "plaintext" })', first, ({ value }) => `received "${value.notification.title}"`);
  watching.abort();
  const settings = inbox.updateNotificationsSettings({ notifier_paused: false });
  await tell("updateNotificationsSettings({ ... })", settings, ({ status }) => `${status}, unchanged`);
  await tellRefusal("sendCustomNotification({ content: {} })", inbox.sendCustomNotification({ content: {} }), 400);
}

function titles({ notifications, unread_count }: InboxNotifications): string {
  return `${unread_count} unread: ${notifications.map(({ title }) => title).join(", ")}`;
}
