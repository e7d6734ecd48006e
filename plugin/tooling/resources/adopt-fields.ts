import type { Field, Message } from "../../model/elements/model.ts";

type Members = Readonly<Record<string, unknown>>;

/** The members of a message that another one declares, too: under the same JSON name, with the same type. */
export function adoptFields(target: Message, source: Message, value: object): Record<string, unknown> {
  if (target === source) return { ...value };
  const fields = new Map(source.fields.map((field) => [field.jsonName, field]));
  const adopted = new Set(target.fields.filter((it) => isSame(it, fields.get(it.jsonName))).map((it) => it.jsonName));
  return Object.fromEntries(Object.entries(value).filter(([name]) => adopted.has(name)));
}

/** Members of a oneof exclude each other, so those of another message could contradict the ones that are set. */
function isSame(a: Field, b: Field | undefined): boolean {
  if (b === undefined || a.cardinality !== b.cardinality || a.form.int64?.type !== b.form.int64?.type) return false;
  if (a.oneof !== undefined || b.oneof !== undefined) return false;
  if (a.type.kind !== "scalar" || b.type.kind !== "scalar") return a.type === b.type;
  return a.type.scalar === b.type.scalar;
}

/** Returns a message with changes. A member of a oneof takes the place of the one that was set. */
export function mergeFields({ fields, oneofs }: Message, before: Members, changes: Members): Members {
  const names = new Set(Object.keys(changes));
  const gone = new Set<string>();
  for (const { fields: members, discriminator } of oneofs) {
    const known = new Set(fields.map(({ jsonName }) => jsonName));
    // With a discriminator, the fields of the member are in the object itself.
    const own =
      discriminator === undefined
        ? members.map((it) => it.jsonName)
        : Object.keys(before).filter((it) => !known.has(it));
    const isChanged = discriminator === undefined ? own.some((name) => names.has(name)) : names.has(discriminator);
    for (const name of isChanged ? own : []) gone.add(name);
  }
  const kept = Object.entries(before).filter(([name]) => !gone.has(name));
  return { ...Object.fromEntries(kept), ...changes };
}
