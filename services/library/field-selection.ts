import { invalid } from "../requests/invalid.ts";

/** The members to keep, by name, each with those to keep of its value; `*` is every member. */
type Selection = Map<string, Selection>;

const maxDepth = 16;

/** Returns the members of a response that `fields` selects: `items(id,volumeInfo/title)`. Throws 400 for a syntax error. */
export function selectFields<T extends object>(message: T, fields: string | undefined): T {
  if (fields === undefined || fields === "") return message;
  // Every member of a response may be missing.
  return select(message, parseFields(fields)) as T;
}

function select(value: unknown, selection: Selection): unknown {
  if (selection.size === 0) return value;
  if (Array.isArray(value)) return value.map((item) => select(item, selection));
  if (typeof value !== "object" || value === null) return undefined;
  const kept = Object.entries(value).flatMap(([name, member]) => {
    const inner = selection.get(name) ?? selection.get("*");
    const chosen = inner && select(member, inner);
    return chosen === undefined ? [] : [[name, chosen] as const];
  });
  return Object.fromEntries(kept);
}

function parseFields(fields: string): Selection {
  const tokens = fields.match(/[\w$-]+|\*|[^\s]/g) ?? [];
  let at = 0;
  const fail = () => invalid("fields", `unexpected ${tokens[at] === undefined ? "end" : `"${tokens[at]}"`}`);
  const list = (into: Selection, depth: number): void => {
    if (depth > maxDepth) throw invalid("fields", `more than ${maxDepth} levels`);
    do {
      let target = into;
      do {
        const name = tokens[at] ?? "";
        if (!/^(?:[\w$-]+|\*)$/.test(name)) throw fail();
        at += 1;
        const inner = target.get(name) ?? new Map();
        target.set(name, inner);
        target = inner;
      } while (next("/"));
      if (next("(")) {
        list(target, depth + 1);
        if (!next(")")) throw fail();
      }
    } while (next(","));
  };
  const next = (token: string): boolean => {
    if (tokens[at] !== token) return false;
    at += 1;
    return true;
  };
  const selection: Selection = new Map();
  list(selection, 1);
  if (at < tokens.length) throw fail();
  return selection;
}
