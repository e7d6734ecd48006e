import type { Migration, Transaction } from "../store/store.ts";
import { sendNotification } from "./send-notification.ts";
import { addSession } from "./sessions.ts";
import { addTemplate, templates } from "./templates.ts";
import { addUser } from "./users.ts";

const tables = `
  create table inbox.person (
    id uuid primary key,
    name text not null unique,
    is_system boolean not null,
    notifier_paused boolean not null default false,
    created timestamptz not null default now()
  );
  create table inbox.session (
    digest bytea primary key,
    user_id uuid not null references inbox.person on delete cascade
  );
  create table inbox.template (
    id uuid primary key,
    place integer generated always as identity,
    is_custom boolean not null,
    name text not null,
    heading text not null,
    title text not null,
    body text not null,
    actions jsonb not null,
    icon text not null,
    enabled_by_default boolean not null
  );
  create table inbox.preference (
    user_id uuid not null references inbox.person on delete cascade,
    template_id uuid not null references inbox.template on delete cascade,
    disabled boolean not null,
    updated timestamptz not null,
    primary key (user_id, template_id)
  );
  create sequence inbox.delivery;
  create table inbox.notification (
    id uuid primary key,
    user_id uuid not null references inbox.person on delete cascade,
    template_id uuid not null references inbox.template on delete cascade,
    targets uuid[] not null,
    title text not null,
    content text not null,
    icon text not null,
    actions jsonb not null,
    created timestamptz not null default now(),
    read timestamptz,
    -- Grows with each delivery to the user; null while the user's notifier is paused.
    place bigint unique
  );
  create index on inbox.notification (user_id, place);
`;

/** Three users, of whom one has notifications already. */
async function addFirstData(transaction: Transaction): Promise<void> {
  for (const template of Object.values(templates)) await addTemplate(transaction, template);
  const ada = await addUser(transaction, "ada");
  const ben = await addUser(transaction, "ben");
  const system = await addUser(transaction, "system", true);
  await addSession(transaction, "ada-key", ada);
  await addSession(transaction, "ben-key", ben);
  await addSession(transaction, "system-key", system);
  await sendNotification(transaction, ada, templates.welcome, { user: "ada" });
  const build = { build: "**main** #41", result: "passed" };
  await sendNotification(transaction, ada, templates.buildFinished, build, ["5f0c1f3e-9c5b-4a52-8f0e-0d6d5b1a7c41"]);
}

// Notifications of a template that a user never received, and unread ones, are found without looking at all of the user's.
const indexes = `
  create index notification_template on inbox.notification (user_id, template_id, place);
  create index notification_unread on inbox.notification (user_id, place) where read is null;
  create index notification_targets on inbox.notification using gin (targets);
`;

// Marking everything as read adds a mark, however much there is. What its receiver has marked as unread since stays unread.
const readMarks = `
  create table inbox.read_mark (
    user_id uuid not null references inbox.person on delete cascade,
    -- The place of the last notification that was marked.
    place bigint not null,
    marked timestamptz not null default now(),
    primary key (user_id, place)
  );
  alter table inbox.notification add column kept_unread boolean not null default false;
  create index notification_kept_unread on inbox.notification (user_id) where kept_unread;
`;

export const migrations: readonly Migration[] = [tables, addFirstData, indexes, readMarks];
