import type {
  InboxNotification,
  InboxNotificationAction,
  InboxWatchItem,
  ReadStatus,
} from "../gen/inbox/v1/inbox_types.js";
import type { Parameter, Queryable, Transaction } from "../store/store.ts";
import { noSuchNotification } from "./errors.ts";

/** Which notifications a caller asks for. */
export interface Filters {
  readonly targets?: readonly string[] | undefined;
  readonly templates?: readonly string[] | undefined;
  readonly read_status?: ReadStatus | undefined;
}

export interface NewNotification {
  readonly id: string;
  readonly userId: string;
  readonly templateId: string;
  readonly targets: readonly string[];
  readonly title: string;
  readonly content: string;
  readonly icon: string;
  readonly actions: readonly InboxNotificationAction[];
}

const maxListed = 100;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** When a notification was read: by itself, or with all others up to a mark. */
const readAt = `
  coalesce(read, case when not kept_unread then (
    select m.marked from inbox.read_mark m where m.user_id = notification.user_id and m.place >= notification.place
    order by m.place limit 1
  ) end)`;

/** The place up to which a user has marked everything as read. */
const markedPlace = "coalesce((select max(place) from inbox.read_mark where user_id = $1), 0)";

const isUnread = `(read is null and (kept_unread or place > ${markedPlace}))`;

// Texts of ids, since pg does not parse arrays of uuid.
const columns = `
  id, user_id, template_id, targets::text[] as targets, title, content, icon, actions, created as created_at,
  ${readAt} as read_at`;

/** The condition of every notification of a list: the user received it, and it matches the filters. */
const condition = `
  user_id = $1 and place is not null
  and ($2::uuid[] is null or targets && $2::uuid[]) and ($3::uuid[] is null or template_id = any($3::uuid[]))
  and ($4::boolean is null or ${isUnread} <> $4::boolean)`;

/** Few notifications have a target: they are found before they are sorted. */
function sourceOf({ targets }: Filters): string {
  if (listOf(targets) === null) return "inbox.notification";
  return "(select * from inbox.notification where targets && $2::uuid[] offset 0) as notification";
}

function parametersOf(userId: string, { targets, templates, read_status = "all" }: Filters): Parameter[] {
  return [userId, listOf(targets), listOf(templates), read_status === "all" ? null : read_status === "read"];
}

function listOf(ids: readonly string[] | undefined): readonly string[] | null {
  return ids === undefined || ids.length === 0 ? null : ids;
}

/** The newest notifications of a user, up to 100, before the one with the id `before`. Throws 404 for an unknown one. */
export async function listNotifications(
  database: Queryable,
  userId: string,
  filters: Filters,
  before?: string,
): Promise<InboxNotification[]> {
  const last = before === undefined ? null : await placeOf(database, userId, before);
  const select = `
    select ${columns} from ${sourceOf(filters)} where ${condition} and ($5::bigint is null or place < $5)
    order by place desc limit ${maxListed}`;
  return [...(await database.query<InboxNotification>(select, [...parametersOf(userId, filters), last]))];
}

async function placeOf(database: Queryable, userId: string, id: string): Promise<bigint> {
  const place = await findPlace(database, userId, id);
  if (place === undefined) throw noSuchNotification(id);
  return place;
}

/** The place of the delivery of a notification; undefined for any other text than the id of one that the user received. */
export async function findPlace(database: Queryable, userId: string, id: string): Promise<bigint | undefined> {
  if (!uuid.test(id)) return undefined;
  const select = "select place from inbox.notification where id = $1 and user_id = $2 and place is not null";
  const [row] = await database.query<{ place: bigint }>(select, [id, userId]);
  return row?.place;
}

/** A page of what watchers of a user have to see. */
export interface DeliveriesPage {
  readonly items: readonly InboxWatchItem[];
  /** The place after which the next page starts. */
  readonly place: bigint;
  readonly hasMore: boolean;
}

/** The first deliveries to a user after the one at `place` that match the filters, up to 100, in order. */
export async function deliveriesAfter(
  database: Queryable,
  userId: string,
  filters: Filters,
  place: bigint,
): Promise<DeliveriesPage> {
  const select = `
    select ${columns}, place from ${sourceOf(filters)} where ${condition} and place > $5 and place <= $6
    order by place limit ${maxListed}`;
  const last = await lastPlace(database, userId);
  if (last <= place) return { items: [], place, hasMore: false };
  const parameters = [...parametersOf(userId, filters), place, last];
  const rows = await database.query<InboxNotification & { readonly place: bigint }>(select, parameters);
  const unread_count = rows.length === 0 ? 0 : await countUnread(database, userId);
  const items = rows.map(({ place: _, ...notification }) => ({ notification, unread_count }));
  // After the last page, the next one skips what the filters exclude.
  const hasMore = rows.length === maxListed;
  return { items, place: hasMore ? rows.at(-1)!.place : last, hasMore };
}

/** The place of the last delivery to a user; 0 if there is none. */
export async function lastPlace(database: Queryable, userId: string): Promise<bigint> {
  const select = "select coalesce(max(place), 0)::bigint as place from inbox.notification where user_id = $1";
  const [row] = await database.query<{ place: bigint }>(select, [userId]);
  return row?.place ?? 0n;
}

/** All unread notifications of a user, whatever the filters. */
export async function countUnread(database: Queryable, userId: string): Promise<number> {
  const select = `
    select ((
      select count(*) from inbox.notification where user_id = $1 and read is null and place > ${markedPlace}
    ) + (
      select count(*) from inbox.notification
      where user_id = $1 and read is null and kept_unread and place <= ${markedPlace}
    ))::integer as unread`;
  const [row] = await database.query<{ unread: number }>(select, [userId]);
  return row?.unread ?? 0;
}

export async function addNotification(transaction: Transaction, notification: NewNotification): Promise<void> {
  const { id, userId, templateId, targets, title, content, icon, actions } = notification;
  const insert = `
    insert into inbox.notification (id, user_id, template_id, targets, title, content, icon, actions)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`;
  const json = JSON.stringify(actions);
  await transaction.query(insert, [id, userId, templateId, targets, title, content, icon, json]);
}

/** Delivers what waits for a user, in the order of its creation. Returns whether there was anything. */
export async function deliverWaiting(transaction: Transaction, userId: string): Promise<boolean> {
  const update = `
    update inbox.notification set place = nextval('inbox.delivery') where id = $1`;
  const waiting = await transaction.query<{ id: string }>(
    "select id from inbox.notification where user_id = $1 and place is null order by created",
    [userId],
  );
  for (const { id } of waiting) await transaction.query(update, [id]);
  return waiting.length > 0;
}

/** Throws 404 for an unknown notification, and for one of another user. */
export async function setRead(
  transaction: Transaction,
  userId: string,
  id: string,
  isRead: boolean,
): Promise<InboxNotification> {
  const update = `
    update inbox.notification
    set read = case when $3::boolean then coalesce(${readAt}, now()) end, kept_unread = not $3::boolean
    where id = $1 and user_id = $2 and place is not null returning ${columns}`;
  const [notification] = await transaction.query<InboxNotification>(update, [id, userId, isRead]);
  if (notification === undefined) throw noSuchNotification(id);
  return notification;
}

export async function setAllRead(transaction: Transaction, userId: string): Promise<void> {
  const update = `
    update inbox.notification set read = coalesce(read, now()), kept_unread = false where user_id = $1 and kept_unread`;
  await transaction.query(update, [userId]);
  const insert = `
    insert into inbox.read_mark (user_id, place)
    select $1, max(place) from inbox.notification where user_id = $1 having max(place) > ${markedPlace}`;
  await transaction.query(insert, [userId]);
}
