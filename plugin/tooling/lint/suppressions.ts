import type { Comments, Element } from "../../model/elements/element.ts";
import type { File } from "../../model/elements/model.ts";
import type { Diagnostic } from "../../protocol/diagnostic.ts";
import type { LintSubject } from "./lint-subject.ts";
import { servicesOf } from "./services-of.ts";

/** A comment such as `// rest:lint:ignore path-case`. */
export interface Suppression extends LintSubject {
  readonly file: string;
  /** The element and everything in it; empty for the whole file. */
  readonly subject: string;
  readonly rules: ReadonlySet<string>;
}

/** Whether a comment ignores a finding: rules are ignored for the element of the comment and what is inside of it. */
export function isSuppressed(suppressions: readonly Suppression[], { file, subject, rule }: Diagnostic): boolean {
  return suppressions.some((one) => {
    const isInside = one.subject === "" || subject === one.subject || subject.startsWith(`${one.subject}.`);
    return one.file === file && isInside && one.rules.has(rule);
  });
}

/** Reads the comments of all elements. One of the syntax or package declaration stands for the file. */
export function suppressionsIn(file: File): readonly Suppression[] {
  const found: Suppression[] = [];
  const add = (at: LintSubject, { leading = "", trailing = "", detached }: Comments): void => {
    const rules = ignoredRules([...detached, leading, trailing].join("\n"));
    if (rules.size > 0) found.push({ ...at, file: file.path, rules });
  };
  const addAll = (parent: string, elements: readonly Element[]): void => {
    for (const { name, place, comments } of elements) {
      add({ subject: parent === "" ? name : `${parent}.${name}`, place }, comments);
    }
  };
  const start = { subject: "", place: { file: file.path, line: 1, column: 1 } };
  add(start, file.comments.syntax);
  add(start, file.comments.package);
  addAll("", [...servicesOf(file), ...file.messages, ...file.enums]);
  for (const service of [...file.services, ...file.webhooks]) addAll(service.name, service.operations);
  for (const message of file.messages) addAll(message.name, [...message.fields, ...message.oneofs]);
  for (const type of file.enums) addAll(type.name, type.values);
  return found;
}

/** `rest:lint:ignore RULE, RULE: reason`. */
function ignoredRules(text: string): ReadonlySet<string> {
  const lists = Array.from(text.matchAll(/^\s*rest:lint:ignore ([\w-]+(?:, *[\w-]+)*)/gm), ([, list = ""]) => list);
  return new Set(lists.flatMap((list) => list.split(/, */)));
}
