import type { ErrorFormat, ErrorMember, Field, Message } from "../elements/model.ts";
import type { ErrorOptions } from "../options/response-options.ts";
import { PathBudget } from "../wire/path-budget.ts";
import { fieldOptions } from "./field-node.ts";

/**
 * The fields of a message that servers write errors into, with those that are always present. Fields beyond the budget are left
 * out.
 */
export function errorMembers(
  { fields }: Message,
  budget: PathBudget = new PathBudget(),
  above: readonly Field[] = [],
): readonly ErrorMember[] {
  const members = fields.flatMap((field): ErrorMember[] => {
    const { error: part } = fieldOptions(field);
    if (part === undefined && field.always && field.default !== undefined) {
      return [{ field, part: "default", members: [] }];
    }
    // An error does not contain itself: `root_cause` of an item of `root_cause` stays empty.
    if (part === undefined || above.includes(field) || !budget.take()) return [];
    const isNested = (part === "object" || part === "violations") && field.type.kind === "message";
    return [{ field, part, members: isNested ? errorMembers(field.type, budget, [...above, field]) : [] }];
  });
  return members.every(({ part }) => part === "default") ? [] : members;
}

/** How servers write errors, as an operation and its service declare it. Entries of a status replace earlier ones. */
export function errorFormats(
  declared: readonly ErrorOptions[],
  findMessage: (fullName: string) => Message | undefined,
): readonly ErrorFormat[] {
  const byStatus = new Map(declared.map((it) => [it.status ?? 0, it]));
  const other = byStatus.get(0);
  const formats = new Map<string, ErrorFormat & { codes: Map<number, string | undefined> }>();
  for (const [status, { type = "", code }] of byStatus) {
    const message = findMessage(type);
    if (message === undefined || (status !== 0 && other?.type === type && other.code === code)) continue;
    const format = formats.get(type) ?? { message, codes: new Map(), members: errorMembers(message) };
    formats.set(type, format);
    format.codes.set(status, code);
  }
  const all = [...formats.values()];
  return all.some(({ members }) => members.length > 0) ? all : [];
}
