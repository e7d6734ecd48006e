import type { Comments, Element } from "../../model/element.ts";
import type { File } from "../../model/model.ts";
import type { Diagnostic } from "../../protocol/diagnostic.ts";

/** What comments such as `// rest:lint:ignore path-case` ignore. */
export type Suppressions = (finding: Diagnostic) => boolean;

interface Suppression {
  readonly file: string;
  /** The element and everything in it; empty for the whole file. */
  readonly subject: string;
  readonly rules: ReadonlySet<string>;
}

/**
 * Reads the comments of all elements. A comment ignores rules for its element and what is inside of it; one of the
 * syntax or package declaration ignores them in the file.
 */
export function readSuppressions(files: readonly File[]): Suppressions {
  const all = files.flatMap(suppressionsIn);
  return ({ file, subject, rule }) =>
    all.some((one) => {
      const isInside = one.subject === "" || subject === one.subject || subject.startsWith(`${one.subject}.`);
      return one.file === file && isInside && one.rules.has(rule);
    });
}

function suppressionsIn(file: File): readonly Suppression[] {
  const found: Suppression[] = [];
  const add = (subject: string, { leading = "", trailing = "", detached }: Comments): void => {
    const rules = ignoredRules([...detached, leading, trailing].join("\n"));
    if (rules.size > 0) found.push({ file: file.path, subject, rules });
  };
  const addAll = (parent: string, elements: readonly Element[]): void => {
    for (const { name, comments } of elements) add(parent === "" ? name : `${parent}.${name}`, comments);
  };
  add("", file.comments.syntax);
  add("", file.comments.package);
  addAll("", [...file.services, ...file.messages, ...file.enums]);
  for (const service of file.services) addAll(service.name, service.operations);
  for (const message of file.messages) addAll(message.name, [...message.fields, ...message.oneofs]);
  for (const type of file.enums) addAll(type.name, type.values);
  return found;
}

/** `rest:lint:ignore RULE, RULE: reason`. */
function ignoredRules(text: string): ReadonlySet<string> {
  const lists = Array.from(text.matchAll(/^\s*rest:lint:ignore ([\w-]+(?:, *[\w-]+)*)/gm), ([, list = ""]) => list);
  return new Set(lists.flatMap((list) => list.split(/, */)));
}
