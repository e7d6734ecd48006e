import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { InboxHandlers } from "../gen/inbox/v1/inbox_handlers.js";
import { invalid } from "../requests/invalid.ts";
import type { Store, Transaction } from "../store/store.ts";
import type { Deliveries } from "./deliveries.ts";
import { systemUsersCannotSend } from "./errors.ts";
import { countUnread, listNotifications, setAllRead, setRead } from "./notifications.ts";
import { listPreferences, setPreferences } from "./preferences.ts";
import { deliver, lockInbox, sendNotification } from "./send-notification.ts";
import { listTemplates, templates } from "./templates.ts";
import { findCaller, findUser, setPaused } from "./users.ts";
import { watchInbox } from "./watch-inbox.ts";

export function createInboxHandlers(store: Store, deliveries: Deliveries): InboxHandlers {
  return {
    async sendCustomNotification({ content: { title = "", message = "" } }, context) {
      if (title === "" && message === "") throw invalid("content", "title or message must not be empty");
      const caller = callerOf(context);
      await store.transaction(async (transaction) => {
        const { isSystem } = await findUser(transaction, caller);
        if (isSystem) throw systemUsersCannotSend();
        await sendNotification(transaction, caller, templates.custom, { title, message });
      });
      return {};
    },
    listDispatchMethods() {
      return [{ available: ["inbox"], default: "inbox" }];
    },
    async listInboxNotifications({ starting_before, ...filters }, context) {
      const caller = callerOf(context);
      const notifications = await listNotifications(store, caller, filters, starting_before);
      return { notifications, unread_count: await countUnread(store, caller) };
    },
    async markAllAsRead(_, context) {
      await changeInbox(store, callerOf(context), setAllRead);
      return {};
    },
    watchInbox(request, context) {
      return watchInbox(store, deliveries, callerOf(context), request, isEventStream(context), context.signal);
    },
    updateReadStatus({ id, is_read = true }, context) {
      const caller = callerOf(context);
      return changeInbox(store, caller, async (transaction) => {
        const notification = await setRead(transaction, caller, id, is_read);
        const message = `The notification is ${is_read ? "read" : "unread"}.`;
        return { message, notification, unread_count: await countUnread(transaction, caller) };
      });
    },
    async getNotificationsSettings(_, context) {
      const { isPaused } = await findUser(store, callerOf(context));
      return { notifier_paused: isPaused };
    },
    updateNotificationsSettings({ notifier_paused }, context) {
      const caller = callerOf(context);
      return changeInbox(store, caller, async (transaction) => {
        if (!(await setPaused(transaction, caller, notifier_paused))) return { status: 304 };
        if (!notifier_paused) await deliver(transaction, caller);
        return { status: 200, body: { notifier_paused } };
      });
    },
    listCustomTemplates: () => listTemplates(store, true),
    listSystemTemplates: () => listTemplates(store, false),
    async sendTestNotification(_, context) {
      const caller = callerOf(context);
      await store.transaction(async (transaction) => {
        const { name } = await findUser(transaction, caller);
        await sendNotification(transaction, caller, templates.test, { user: name });
      });
      return {};
    },
    async listUserPreferences({ user }, context) {
      const { id } = await findCaller(store, callerOf(context), user);
      return listPreferences(store, id);
    },
    updateUserPreferences({ user, template_disabled_map = {} }, context) {
      const caller = callerOf(context);
      return changeInbox(store, caller, async (transaction) => {
        const { id } = await findCaller(transaction, caller, user);
        await setPreferences(transaction, id, template_disabled_map);
        return listPreferences(transaction, id);
      });
    },
  };
}

/** Whether the stream has server-sent events, rather than lines or WebSocket frames. */
function isEventStream(context: HandlerContext): boolean {
  const isUpgrade = context.header("upgrade") !== undefined;
  return !isUpgrade && context.accepts("text/event-stream", "application/x-ndjson") === "text/event-stream";
}

/** Changes what belongs to a user, one change after the other. */
function changeInbox<T>(
  store: Store,
  userId: string,
  change: (transaction: Transaction, userId: string) => Promise<T>,
): Promise<T> {
  return store.transaction(async (transaction) => {
    await lockInbox(transaction, userId);
    return change(transaction, userId);
  });
}

/** Returns the id of the user that `authenticate` has identified. */
function callerOf({ caller, operation }: HandlerContext): string {
  if (typeof caller === "string") return caller;
  throw new TypeError(`${operation.name} has no caller`);
}
