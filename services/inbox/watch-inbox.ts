import type { InboxWatchItem, WatchInboxRequest } from "../gen/inbox/v1/inbox_types.js";
import type { Store } from "../store/store.ts";
import type { Deliveries } from "./deliveries.ts";
import { markdownToText } from "./markdown-to-text.ts";
import { deliveriesAfter, findPlace, lastPlace } from "./notifications.ts";

/**
 * Yields each delivery to a user that matches the filters, until the signal aborts: new ones, or those after the last event. Items
 * have the ID of an event if `isEvents`.
 */
export async function* watchInbox(
  store: Store,
  deliveries: Deliveries,
  userId: string,
  { format, last_event_id = "", ...filters }: WatchInboxRequest,
  isEvents: boolean,
  signal: AbortSignal,
): AsyncGenerator<InboxWatchItem, void> {
  // First of all, so that no delivery falls between.
  const subscription = deliveries.subscribe(userId, signal);
  try {
    let place = (await findPlace(store, userId, last_event_id)) ?? (await lastPlace(store, userId));
    let hasMore = false;
    do {
      const found = await deliveriesAfter(store, userId, filters, place);
      ({ place, hasMore } = found);
      for (const item of found.items) {
        const shown = format === "plaintext" ? withoutMarkup(item) : item;
        yield isEvents ? { ...shown, event_id: shown.notification?.id } : shown;
      }
    } while (hasMore || (await subscription.next()));
  } finally {
    subscription.end();
  }
}

function withoutMarkup({ notification, unread_count }: InboxWatchItem): InboxWatchItem {
  if (notification === undefined) return { unread_count };
  const [title, content] = [markdownToText(notification.title), markdownToText(notification.content)];
  return { notification: { ...notification, title, content }, unread_count };
}
