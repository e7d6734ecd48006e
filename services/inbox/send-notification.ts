import { randomUUID } from "node:crypto";
import type { Transaction } from "../store/store.ts";
import { addNotification, deliverWaiting } from "./notifications.ts";
import { isEnabled } from "./preferences.ts";
import { render, type Template } from "./templates.ts";
import { findUser } from "./users.ts";

/** The channel on which all processes hear of deliveries. The payload is the id of the user. */
export const deliveryChannel = "inbox_delivery";

/**
 * Sends a notification to a user: not if the user has turned the template off, and later if the user's notifier is paused.
 * The values fill the placeholders of the template.
 */
export async function sendNotification(
  transaction: Transaction,
  userId: string,
  template: Template,
  values: Readonly<Record<string, string>>,
  targets: readonly string[] = [],
): Promise<void> {
  await lockInbox(transaction, userId);
  if (!(await isEnabled(transaction, userId, template.id))) return;
  const { id: templateId, title, body, icon, actions } = template;
  await addNotification(transaction, {
    id: randomUUID(),
    userId,
    templateId,
    targets,
    title: render(title, values),
    content: render(body, values),
    icon,
    actions,
  });
  const { isPaused } = await findUser(transaction, userId);
  if (!isPaused) await deliver(transaction, userId);
}

/** Delivers what waits for a user, and tells all watchers. */
export async function deliver(transaction: Transaction, userId: string): Promise<void> {
  if (await deliverWaiting(transaction, userId)) await transaction.notify(deliveryChannel, userId);
}

/** Deliveries to a user are committed in the order of their places, so that watchers miss none. */
export async function lockInbox(transaction: Transaction, userId: string): Promise<void> {
  await transaction.lock(`inbox/${userId}`);
}
