import { NotExecutable } from "../failure.ts";
import { grokPatterns } from "./grok-patterns.ts";

/** A capture of a Grok expression, with its field. */
interface Capture {
  readonly group: string;
  readonly field: string;
  /** `int`, `long`, `float`, `double`, `boolean` or `string` */
  readonly type: string;
}

export interface Grok {
  readonly pattern: string;
  readonly captures: readonly Capture[];
}

const maxLength = 20_000;
const maxNesting = 50;
const reference = /%\{(\w+)(?::([\w.@[\]-]+))?(?::(\w+))?\}|\(\?<([A-Za-z_][\w.@]*)>/g;
const types: ReadonlySet<string> = new Set(["int", "long", "float", "double", "boolean", "string"]);

/**
 * Translates a Grok expression to a regular expression: `%{IP:client.ip}`, `%{INT:bytes:int}` and `(?<field>...)`. Throws
 * NotExecutable for a name that is unknown or that contains itself.
 */
export function parseGrok(expression: string, definitions: Readonly<Record<string, string>>): Grok {
  const captures: Capture[] = [];
  let length = 0;
  const capture = (field: string, type = "string"): string => {
    if (!types.has(type)) throw new NotExecutable(`[${type}] in a Grok expression is not a type`);
    const group = `g${captures.length}`;
    captures.push({ group, field: fieldPath(field), type });
    return `(?<${group}>`;
  };
  const expand = (text: string, within: readonly string[]): string => {
    length += text.length;
    if (length > maxLength || within.length > maxNesting) throw new NotExecutable("the Grok expression is too long");
    return text.replace(reference, (_, name?: string, field?: string, type?: string, group?: string) => {
      if (group !== undefined) return capture(group);
      if (name === undefined) return "";
      if (within.includes(name)) throw new NotExecutable(`the Grok pattern [${name}] contains itself`);
      const open = field === undefined ? "(?:" : capture(field, type);
      return `${open}${expand(find(name, definitions), [...within, name])})`;
    });
  };
  return { pattern: expand(expression, []), captures };
}

function find(name: string, definitions: Readonly<Record<string, string>>): string {
  for (const source of [definitions, grokPatterns]) {
    if (Object.hasOwn(source, name)) return source[name]!;
  }
  throw new NotExecutable(`there is no Grok pattern [${name}]`);
}

/** `[user][name]` is `user.name`. */
function fieldPath(field: string): string {
  return field.replace(/\]\[/g, ".").replace(/^\[|\]$/g, "");
}
