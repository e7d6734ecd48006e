/** A piece of an expression: text as it is, or something that takes several lines where one is too short. */
export type Code = string | Group | Chain | Member;

/** Brackets whose items stand on one line or on a line each. */
export interface Group {
  readonly kind: "array" | "object" | "arguments";
  /** All before the items, the bracket included: `query: [`, `transport.unary(`. */
  readonly open: string;
  readonly items: readonly Code[];
  /** The closing bracket and what follows it. */
  readonly close: string;
  /** Break even if the line would hold it. */
  readonly broken: boolean;
}

/** Operands with an operator between them. */
export interface Chain {
  readonly kind: "chain";
  readonly operator: "&&" | "||" | "??";
  readonly operands: readonly Code[];
}

/** A property of an object literal. */
export interface Member {
  readonly kind: "member";
  readonly key: string;
  readonly value: Code;
}

/** `prefix` stands before the bracket: a property name with its colon, an assignment. */
export function array(prefix: string, items: readonly Code[], suffix = ""): Group {
  // Formatters break a list of several objects when each has several members.
  const broken = items.length > 1 && items.every((item) => isObject(item) && item.items.length > 1);
  return { kind: "array", open: `${prefix}[`, items, close: `]${suffix}`, broken };
}

export function object(prefix: string, items: readonly Code[], suffix = "", broken = false): Group {
  return { kind: "object", open: `${prefix}{`, items, close: `}${suffix}`, broken: broken && items.length > 0 };
}

export function call(callee: string, items: readonly Code[], suffix = ""): Group {
  return { kind: "arguments", open: `${callee}(`, items, close: `)${suffix}`, broken: false };
}

export function chain(operator: Chain["operator"], ...operands: readonly Code[]): Chain {
  return { kind: "chain", operator, operands };
}

export function member(key: string, value: Code): Member {
  return { kind: "member", key, value };
}

function isObject(code: Code): code is Group {
  return typeof code === "object" && code.kind === "object";
}

/** The lines of `code`, the first of which starts at column `indent`, in at most `width` columns where it can be broken. */
export function layout(code: Code, indent: number, width: number, after = ""): string[] {
  const flat = flatten(code);
  if (typeof code === "string") return [code + after];
  if (flat !== undefined && indent + flat.length + after.length <= width) return [flat + after];
  switch (code.kind) {
    case "chain":
      return code.operands.flatMap((operand, i) =>
        layout(operand, indent, width, i < code.operands.length - 1 ? ` ${code.operator}` : after),
      );
    case "member":
      return layoutMember(code, indent, width, after);
    default:
      return hugLast(code, indent, width, after) ?? layoutItems(code, indent, width, after);
  }
}

function layoutItems({ open, items, close }: Group, indent: number, width: number, after: string): string[] {
  return [open, ...items.flatMap((item) => deeper(layout(item, indent + 2, width, ","))), close + after];
}

/** A call whose last argument is a literal keeps the other arguments, and the bracket of the literal, on its first line. */
function hugLast(
  { kind, open, items, close }: Group,
  indent: number,
  width: number,
  after: string,
): string[] | undefined {
  const last = items.at(-1);
  const others = items.slice(0, -1);
  if (kind !== "arguments" || typeof last !== "object" || (last.kind !== "array" && last.kind !== "object"))
    return undefined;
  const flat = others.map((item) => (isAlike(item, last) ? undefined : flatten(item)));
  if (flat.includes(undefined)) return undefined;
  const head = open + flat.map((item) => `${item}, `).join("") + last.open;
  if (indent + head.length > width) return undefined;
  return layoutItems({ ...last, open: head, close: last.close + close }, indent, width, after);
}

/** Two arrays, or two object literals, are broken like any other arguments. */
function isAlike(item: Code, last: Group): boolean {
  return typeof item === "object" && item.kind === last.kind;
}

/** Brackets open on the line of the key, template strings cannot be broken; all else goes below. */
function layoutMember({ key, value }: Member, indent: number, width: number, after: string): string[] {
  const stays = typeof value === "string" ? value.startsWith("`") : value.kind !== "chain";
  if (!stays) return [`${key}:`, ...deeper(layout(value, indent + 2, width, after))];
  const [first, ...others] = layout(value, indent + key.length + 2, width, after);
  return [`${key}: ${first}`, ...others];
}

function deeper(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

/** Whether `name` stands in the code as a name of its own. */
export function mentions(code: Code, name: string): boolean {
  if (typeof code === "string") return code.split(/[^\w$]+/).includes(name);
  if (code.kind === "chain") return code.operands.some((operand) => mentions(operand, name));
  if (code.kind === "member") return mentions(code.value, name);
  return code.items.some((item) => mentions(item, name));
}

/** The code on one line; throws when something in it must be broken. */
export function inline(code: Code): string {
  const flat = flatten(code);
  if (flat === undefined) throw new TypeError("a literal that is always broken cannot stand inside a line");
  return flat;
}

/** The code on one line, or undefined when something in it must be broken. */
function flatten(code: Code): string | undefined {
  if (typeof code === "string") return code;
  if (code.kind === "chain") return code.operands.map(inline).join(` ${code.operator} `);
  if (code.kind === "member") {
    const value = flatten(code.value);
    return value === undefined ? undefined : `${code.key}: ${value}`;
  }
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
