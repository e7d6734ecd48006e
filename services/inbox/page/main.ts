import { createTransport, RestError } from "@protoc-gen-rest/runtime/client";
import { createInboxClient, type InboxClient } from "../../gen/inbox/v1/inbox_client.js";
import { element, input } from "./elements.ts";
import { notificationItem } from "./notification-item.ts";

const retryMilliseconds = 1000;

let opened = new AbortController();
element("#session").addEventListener("submit", (event) => {
  event.preventDefault();
  opened.abort();
  opened = new AbortController();
  const headers = { "service-session-token": input("key").value };
  const baseUrl = new URL(".", location.href).href.replace(/\/$/, "");
  openInbox(createInboxClient(createTransport({ baseUrl, headers })), opened.signal);
});

/** Shows an inbox, and keeps it up to date until the signal aborts. */
function openInbox(inbox: InboxClient, signal: AbortSignal): void {
  const act = (action: Promise<unknown>) => action.then(() => show(inbox, signal)).catch(tell);
  on("#send", "submit", signal, () => {
    const content = { title: input("title").value, message: input("message").value };
    act(inbox.sendCustomNotification({ content }));
    for (const name of ["title", "message"]) input(name).value = "";
  });
  on("#read-all", "click", signal, () => act(inbox.markAllAsRead({})));
  watch(inbox, signal);
}

/** Shows the inbox whenever a notification comes. Connects again if the connection breaks. */
async function watch(inbox: InboxClient, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const items = inbox.watchInbox({}, { signal })[Symbol.asyncIterator]();
      // The watch starts first, so that no notification comes between.
      const first = items.next();
      first.catch(() => undefined);
      await show(inbox, signal);
      tell("live");
      for (let next = await first; !next.done; next = await items.next()) await show(inbox, signal);
    } catch (error) {
      if (!signal.aborted) tell(error);
      if (error instanceof RestError && error.status === 401) return;
    }
    await new Promise((resolve) => setTimeout(resolve, retryMilliseconds));
  }
}

async function show(inbox: InboxClient, signal: AbortSignal): Promise<void> {
  const { notifications, unread_count } = await inbox.listInboxNotifications({}, { signal });
  const items = notifications.map((notification) =>
    notificationItem(notification, (is_read) => {
      const marked = inbox.updateReadStatus({ id: notification.id, is_read });
      marked.then(() => show(inbox, signal)).catch(tell);
    }),
  );
  element("#notifications").replaceChildren(...items);
  element("#unread").textContent = `${unread_count} unread`;
  document.title = unread_count === 0 ? "Inbox" : `Inbox (${unread_count})`;
  element("main").hidden = false;
}

function on(selector: string, type: "submit" | "click", signal: AbortSignal, act: () => void): void {
  const listener = (event: Event) => {
    event.preventDefault();
    act();
  };
  element(selector).addEventListener(type, listener, { signal });
}

function tell(status: unknown): void {
  element("#status").textContent = status instanceof Error ? status.message : String(status);
}
