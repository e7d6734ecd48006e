import type { InboxNotificationAction, NotificationTemplate } from "../gen/inbox/v1/inbox_types.js";
import type { Queryable, Transaction } from "../store/store.ts";

/** Titles, bodies and actions have placeholders: `{{user}}`. */
export interface Template {
  readonly id: string;
  readonly isCustom: boolean;
  readonly name: string;
  /** The heading that it is listed under. */
  readonly heading: string;
  readonly title: string;
  readonly body: string;
  readonly actions: readonly InboxNotificationAction[];
  readonly icon: string;
  readonly isEnabledByDefault: boolean;
}

type TemplateName = "custom" | "test" | "welcome" | "buildFinished" | "weeklyReport";

const system = { isCustom: false, actions: [], isEnabledByDefault: true } as const;

/** The templates of a new database. */
export const templates: Readonly<Record<TemplateName, Template>> = {
  custom: {
    ...system,
    isCustom: true,
    id: "39b1e189-c857-4b0c-877a-511144c18516",
    name: "Custom notification",
    heading: "Custom",
    title: "{{title}}",
    body: "{{message}}",
    icon: "message",
  },
  test: {
    ...system,
    id: "c425f63e-716a-4bf4-ae24-78348f706c3f",
    name: "Test notification",
    heading: "Notifications",
    title: "Test notification",
    body: "Notifications reach **{{user}}**.",
    icon: "bell",
  },
  welcome: {
    ...system,
    id: "4e19c0ac-94e1-4532-9515-d1801aa283b2",
    name: "Account created",
    heading: "Account",
    title: "Welcome, {{user}}",
    body: "Your account is ready. Choose in your *preferences* what you want to be told.",
    icon: "user",
  },
  buildFinished: {
    ...system,
    id: "0ea69165-ec14-4314-91f1-69566ac3c5a0",
    name: "Build finished",
    heading: "Builds",
    title: "Build {{build}} {{result}}",
    body: "The build {{build}} has {{result}}.",
    actions: [{ label: "Open the build", url: "https://builds.example/" }],
    icon: "hammer",
  },
  weeklyReport: {
    ...system,
    id: "3a247d9d-ab19-4c06-a1d0-3fd4f5f6e3c1",
    name: "Weekly report",
    heading: "Builds",
    title: "{{count}} builds this week",
    body: "{{failed}} of {{count}} builds failed.",
    icon: "chart",
    isEnabledByDefault: false,
  },
};

export async function addTemplate(transaction: Transaction, template: Template): Promise<void> {
  const { id, isCustom, name, heading, title, body, actions, icon, isEnabledByDefault } = template;
  const insert = `
    insert into inbox.template (id, is_custom, name, heading, title, body, actions, icon, enabled_by_default)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;
  const json = JSON.stringify(actions);
  await transaction.query(insert, [id, isCustom, name, heading, title, body, json, icon, isEnabledByDefault]);
}

/** Lists the custom templates, or those of the system. */
export async function listTemplates(database: Queryable, isCustom: boolean): Promise<NotificationTemplate[]> {
  const select = `
    select id, name, heading as "group", case when is_custom then 'custom' else 'system' end as kind, '' as method,
      title as title_template, body as body_template, actions::text as actions, enabled_by_default
    from inbox.template where is_custom = $1 order by place`;
  return [...(await database.query<NotificationTemplate>(select, [isCustom]))];
}

/** Replaces the placeholders of a text; those without a value are removed. */
export function render(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? "") : ""));
}
