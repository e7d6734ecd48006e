/** A piece of an expression: text as it is, or brackets whose items stand on one line or on a line each. */
export type Code = string | Group;

export interface Group {
  readonly kind: "array" | "object" | "arguments";
  /** All before the items, the bracket included: `query: [`, `transport.unary(`. */
  readonly open: string;
  readonly items: readonly Code[];
  /** All after them: `],` is `]` here, the comma comes from the layout. */
  readonly close: string;
  /** Break even if the line would hold it. */
  readonly broken: boolean;
}

/** `prefix` stands before the bracket: a property name with its colon, an assignment. */
export function array(prefix: string, items: readonly Code[], suffix = ""): Group {
  // Formatters break a list of several objects when each has several members.
  const broken = items.length > 1 && items.every((item) => typeof item === "object" && item.items.length > 1);
  return { kind: "array", open: `${prefix}[`, items, close: `]${suffix}`, broken };
}

export function object(prefix: string, items: readonly Code[], suffix = "", broken = false): Group {
  return { kind: "object", open: `${prefix}{`, items, close: `}${suffix}`, broken: broken && items.length > 0 };
}

export function call(callee: string, items: readonly Code[], suffix = ""): Group {
  return { kind: "arguments", open: `${callee}(`, items, close: `)${suffix}`, broken: false };
}

/** The lines of `code`, the first of which starts at column `indent`, in at most `width` columns where it can be broken. */
export function layout(code: Code, indent: number, width: number, after = ""): string[] {
  const flat = flatten(code);
  if (typeof code === "string") return [code + after];
  if (flat !== undefined && indent + flat.length + after.length <= width) return [flat + after];
  const lines = [code.open];
  for (const item of code.items) {
    for (const line of layout(item, indent + 2, width, ",")) lines.push(`  ${line}`);
  }
  lines.push(code.close + after);
  return lines;
}

/** The code on one line, or undefined when something in it must be broken. */
function flatten(code: Code): string | undefined {
  if (typeof code === "string") return code;
  if (code.broken) return undefined;
  const items: string[] = [];
  for (const item of code.items) {
    const flat = flatten(item);
    if (flat === undefined) return undefined;
    items.push(flat);
  }
  const space = code.kind === "object" && items.length > 0 ? " " : "";
  return code.open + space + items.join(", ") + space + code.close;
}
