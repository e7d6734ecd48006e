import type { Enum, Message } from "../../../model/elements/model.ts";

/** The names of schemas by the full names of their types. Of two with the same name, both get their full names. */
export function schemaNames(types: Iterable<Enum | Message>): ReadonlyMap<string, string> {
  const byName = new Map<string, string[]>();
  for (const type of types) {
    const name = shortName(type);
    byName.set(name, [...(byName.get(name) ?? []), type.fullName]);
  }
  const names = [...byName].flatMap(([name, fullNames]) => {
    return fullNames.map((fullName) => [fullName, fullNames.length === 1 ? name : fullName] as const);
  });
  return new Map(names);
}

/** `Outer_Inner`: the name without the package. */
function shortName({ fullName, file }: Enum | Message): string {
  const start = file.package === "" ? 0 : file.package.length + 1;
  return fullName.slice(start).replaceAll(".", "_");
}
