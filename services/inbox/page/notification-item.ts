import type { InboxNotification } from "../../gen/inbox/v1/inbox_types.js";
import { markdownToText } from "../markdown-to-text.ts";
import { create } from "./elements.ts";

/** Creates the list item of a notification. `mark` is called to mark it as read or as unread. */
export function notificationItem(
  { title, content, actions, created_at = "", read_at }: InboxNotification,
  mark: (isRead: boolean) => void,
): HTMLLIElement {
  const isUnread = read_at === null;
  const time = create("time", { dateTime: created_at }, new Date(created_at).toLocaleString());
  const button = create("button", { type: "button" }, isUnread ? "Mark as read" : "Mark as unread");
  button.addEventListener("click", () => mark(isUnread));
  return create(
    "li",
    { className: isUnread ? "unread" : "" },
    create("h2", {}, markdownToText(title)),
    create("p", {}, markdownToText(content)),
    create("footer", {}, time, ...actions.filter(isLink).map(link), button),
  );
}

/** A notification could otherwise run a script of its sender. */
function isLink({ url }: { readonly url: string }): boolean {
  return /^https?:\/\//.test(url);
}

function link({ label, url }: { readonly label: string; readonly url: string }): HTMLAnchorElement {
  return create("a", { href: url, rel: "noreferrer" }, label);
}
