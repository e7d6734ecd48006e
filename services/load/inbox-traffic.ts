import { createInboxClient } from "../gen/inbox/v1/inbox_client.js";
import { inboxRoutes } from "../gen/inbox/v1/inbox_routes.js";
import type { InboxNotification } from "../gen/inbox/v1/inbox_types.js";
import { pick, unless } from "./choices.ts";
import { Ledger } from "./ledger.ts";
import type { Traffic } from "./traffic.ts";

const keys = ["ada-key", "ben-key"];

/** Two people at many screens, who notify everybody and watch. */
export const inboxTraffic: Traffic = {
  operations: [inboxRoutes],
  async createUser({ name, connect }) {
    const inbox = createInboxClient(connect({ "service-session-token": pick(keys) }));
    const ledger = new Ledger();
    let counter = 0;

    // Notifications are looked up one by one, and come with a hundred others: the pages are kept.
    const known = new Map<string, InboxNotification>();
    const find = async (title: string): Promise<string | undefined> => {
      let before: string | undefined;
      while (!known.has(title)) {
        const page = await inbox.listInboxNotifications({ starting_before: before });
        for (const notification of page.notifications) known.set(notification.title, notification);
        before = page.notifications.at(-1)?.id;
        if (before === undefined) return undefined;
      }
      return known.get(title)?.content;
    };
    return {
      ledger,
      steps: [
        async () => {
          const [title, message] = [`${name}, ${++counter}`, "at noon"];
          const cell = ledger.cell(title, () => find(title));
          await cell.write(message, () => inbox.sendCustomNotification({ content: { title, message } }));
        },
        () => inbox.sendTestNotification({}),
        () => inbox.listInboxNotifications({ read_status: pick(["read", "unread", "all"]) }),
        () => inbox.listInboxNotifications({ targets: ["5f0c1f3e-9c5b-4a52-8f0e-0d6d5b1a7c41"] }),
        () => inbox.markAllAsRead({}),
        async () => {
          const { notifications } = await inbox.listInboxNotifications({});
          const { id } = pick(notifications) ?? {};
          if (id !== undefined) await inbox.updateReadStatus({ id, is_read: Math.random() < 0.5 });
        },
        () => unless([404], inbox.updateReadStatus({ id: "00000000-0000-4000-8000-000000000000" })),
        () => inbox.listDispatchMethods({}),
        () => inbox.listCustomTemplates({}),
        () => inbox.listSystemTemplates({}),
        () => inbox.getNotificationsSettings({}),
        () => inbox.updateNotificationsSettings({ notifier_paused: false }),
        () => inbox.listUserPreferences({ user: "me" }),
        async () => {
          const [template] = await inbox.listSystemTemplates({});
          const template_disabled_map = { [template!.id]: false };
          await inbox.updateUserPreferences({ user: "me", template_disabled_map });
        },
        async () => {
          // Again, in case the first ones arrive before the watch has begun.
          const sending = setInterval(() => inbox.sendTestNotification({}).catch(() => undefined), 500);
          try {
            for await (const _ of inbox.watchInbox({}, { signal: AbortSignal.timeout(30_000) })) break;
          } finally {
            clearInterval(sending);
          }
        },
      ],
    };
  },
};
