import type { InboxWatchItem, WatchInboxRequest } from "../gen/inbox/v1/inbox_types.js";
import type { Store } from "../store/store.ts";
import type { Deliveries } from "./deliveries.ts";
import { markdownToText } from "./markdown-to-text.ts";
import { deliveriesAfter, lastPlace } from "./notifications.ts";

/** Yields each delivery to a user that matches the filters, until the signal aborts. */
export async function* watchInbox(
  store: Store,
  deliveries: Deliveries,
  userId: string,
  { format, ...filters }: WatchInboxRequest,
  signal: AbortSignal,
): AsyncGenerator<InboxWatchItem, void> {
  // First of all, so that no delivery falls between.
  const subscription = deliveries.subscribe(userId, signal);
  try {
    let place = await lastPlace(store, userId);
    while (await subscription.next()) {
      const found = await deliveriesAfter(store, userId, filters, place);
      place = found.place;
      for (const item of found.items) yield format === "plaintext" ? withoutMarkup(item) : item;
    }
  } finally {
    subscription.end();
  }
}

function withoutMarkup({ notification, unread_count }: InboxWatchItem): InboxWatchItem {
  if (notification === undefined) return { unread_count };
  const [title, content] = [markdownToText(notification.title), markdownToText(notification.content)];
  return { notification: { ...notification, title, content }, unread_count };
}
