import type { NotificationPreference } from "../gen/inbox/v1/inbox_types.js";
import { invalid } from "../requests/invalid.ts";
import type { Queryable, Transaction } from "../store/store.ts";

/** The preferences of a user for all templates: those of the templates until the user sets others. */
export async function listPreferences(database: Queryable, userId: string): Promise<NotificationPreference[]> {
  const select = `
    select template.id, coalesce(disabled, not enabled_by_default) as disabled, coalesce(updated, created) as updated_at
    from inbox.person cross join inbox.template
    left join inbox.preference on user_id = person.id and template_id = template.id
    where person.id = $1 order by place`;
  return [...(await database.query<NotificationPreference>(select, [userId]))];
}

/** Whether a user receives the notifications of a template. */
export async function isEnabled(database: Queryable, userId: string, templateId: string): Promise<boolean> {
  const preferences = await listPreferences(database, userId);
  return preferences.some(({ id, disabled }) => id === templateId && !disabled);
}

/** Throws 400 for a template that does not exist. */
export async function setPreferences(
  transaction: Transaction,
  userId: string,
  disabledByTemplate: Readonly<Record<string, boolean>>,
): Promise<void> {
  const known = new Set((await listPreferences(transaction, userId)).map(({ id }) => id));
  for (const [template, disabled] of Object.entries(disabledByTemplate)) {
    const templateId = template.toLowerCase();
    if (!known.has(templateId)) throw invalid(`template_disabled_map.${template}`, "must be the id of a template");
    await setPreference(transaction, userId, templateId, disabled);
  }
}

async function setPreference(
  transaction: Transaction,
  userId: string,
  templateId: string,
  disabled: boolean,
): Promise<void> {
  const upsert = `
    insert into inbox.preference (user_id, template_id, disabled, updated) values ($1, $2, $3, clock_timestamp())
    on conflict (user_id, template_id) do update set disabled = $3, updated = clock_timestamp()`;
  await transaction.query(upsert, [userId, templateId, disabled]);
}
