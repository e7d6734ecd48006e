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
  const lines: string[] = [];
  place(code, "", "", after, { lines, width: width - indent });
  return lines;
}

interface Page {
  readonly lines: string[];
  readonly width: number;
}

/** Adds the lines of `code`: the first begins with `pad` and `before`, further ones with `pad`; `after` ends the last one. */
function place(code: Code, pad: string, before: string, after: string, page: Page): void {
  const flat = flatten(code, page.width - pad.length - before.length - after.length);
  if (flat !== undefined || typeof code === "string") {
    page.lines.push(pad + before + (flat ?? code) + after);
    return;
  }
  switch (code.kind) {
    case "chain":
      code.operands.forEach((operand, i) => {
        const end = i < code.operands.length - 1 ? ` ${code.operator}` : after;
        place(operand, pad, i === 0 ? before : "", end, page);
      });
      return;
    case "member":
      placeMember(code, pad, before, after, page);
      return;
    default:
      placeItems(hugLast(code, page.width - pad.length - before.length) ?? code, pad, before, after, page);
  }
}

function placeItems({ open, items, close }: Group, pad: string, before: string, after: string, page: Page): void {
  page.lines.push(pad + before + open);
  const deeper = `${pad}  `;
  for (const item of items) place(item, deeper, "", ",", page);
  page.lines.push(pad + close + after);
}

/** A call whose last argument is a literal keeps the other arguments, and the bracket of the literal, on its first line. */
function hugLast({ kind, open, items, close }: Group, room: number): Group | undefined {
  const last = items.at(-1);
  if (kind !== "arguments" || typeof last !== "object" || (last.kind !== "array" && last.kind !== "object"))
    return undefined;
  const others = items.slice(0, -1).map((item) => (isAlike(item, last) ? undefined : flatten(item, room)));
  if (others.includes(undefined)) return undefined;
  const head = open + others.map((item) => `${item}, `).join("") + last.open;
  return head.length > room ? undefined : { ...last, open: head, close: last.close + close };
}

/** Two arrays, or two object literals, are broken like any other arguments. */
function isAlike(item: Code, last: Group): boolean {
  return typeof item === "object" && item.kind === last.kind;
}

/** Brackets open on the line of the key, template strings cannot be broken; all else goes below. */
function placeMember({ key, value }: Member, pad: string, before: string, after: string, page: Page): void {
  const stays = typeof value === "string" ? value.startsWith("`") : value.kind !== "chain";
  if (stays) {
    place(value, pad, `${before}${key}: `, after, page);
    return;
  }
  page.lines.push(`${pad}${before}${key}:`);
  place(value, `${pad}  `, "", after, page);
}

/** Whether `name` stands in the code as a name of its own. */
export function mentions(code: Code, name: string): boolean {
  // A name in a string is none, but for those in the placeholders of a template.
  if (typeof code === "string")
    return code
      .replace(/"(?:[^"\\]|\\.)*"/g, '""')
      .split(/[^\w$]+/)
      .includes(name);
  if (code.kind === "chain") return code.operands.some((operand) => mentions(operand, name));
  if (code.kind === "member") return mentions(code.value, name);
  return code.items.some((item) => mentions(item, name));
}

/** The code on one line; throws when something in it must be broken. */
export function inline(code: Code): string {
  const flat = flatten(code, Number.POSITIVE_INFINITY);
  if (flat === undefined) throw new TypeError("a literal that is always broken cannot stand inside a line");
  return flat;
}

/** The code on one line of at most `room` columns, or undefined when it is longer or something in it must be broken. */
function flatten(code: Code, room: number): string | undefined {
  if (typeof code === "string") return code.length <= room ? code : undefined;
  if (code.kind === "chain") return flattenList(code.operands, "", ` ${code.operator} `, "", room);
  if (code.kind === "member") return flattenList([code.value], `${code.key}: `, "", "", room);
  if (code.broken) return undefined;
  const space = code.kind === "object" && code.items.length > 0 ? " " : "";
  return flattenList(code.items, code.open + space, ", ", space + code.close, room);
}

/** Gives up as soon as the line is full: what holds much is not looked at whole for each bracket around it. */
function flattenList(
  items: readonly Code[],
  open: string,
  separator: string,
  close: string,
  room: number,
): string | undefined {
  let text = open;
  for (const [i, item] of items.entries()) {
    if (i > 0) text += separator;
    const flat = flatten(item, room - text.length - close.length);
    if (flat === undefined) return undefined;
    text += flat;
  }
  text += close;
  return text.length <= room ? text : undefined;
}
