import type {
  ArrayLiteral,
  ArrowFunction,
  Assignment,
  CallExpression,
  Code,
  ConditionalExpression,
  LogicalExpression,
  ObjectLiteral,
  PropertyAssignment,
} from "./code.ts";
import { arrowHead, flatten, inlineCode, isComposition } from "./flatten.ts";

/** Prints code in lines of at most `width` columns where it can be broken. The first line starts at column `indent`. */
export function layout(code: Code, indent: number, width: number, after = ""): string[] {
  const lines: string[] = [];
  place(code, "", "", after, { lines, width: width - indent });
  return lines;
}

interface Page {
  readonly lines: string[];
  readonly width: number;
}

/** Brackets with a line for each item. */
interface Brackets {
  readonly open: string;
  readonly items: readonly Code[];
  readonly close: string;
}

/** Adds the lines of `code`: `pad` begins each of them, `before` follows it on the first, and `after` ends the last. */
function place(code: Code, pad: string, before: string, after: string, page: Page): void {
  const room = page.width - pad.length - before.length;
  const flat = flatten(code, room - after.length);
  if (flat !== undefined || !isBreakable(code)) {
    page.lines.push(pad + before + (flat ?? inlineCode(code)) + after);
    return;
  }
  switch (code.kind) {
    case "logical":
      placeOperands(code, pad, pad, before, after, page);
      return;
    case "property":
      placeProperty(code, pad, before, after, page);
      return;
    case "assignment":
      placeAssignment(code, pad, before, after, page);
      return;
    case "prefixed":
      if (typeof code.value === "object" && code.value.kind === "logical") {
        page.lines.push(`${pad}${before}${code.prefix}(`);
        place(code.value, `${pad}  `, "", "", page);
        page.lines.push(`${pad})${after}`);
      } else place(code.value, pad, before + code.prefix, after, page);
      return;
    case "as":
      place(code.expression, pad, before, ` as ${code.type}${after}`, page);
      return;
    case "arrow":
      placeArrow(code, pad, before, after, page);
      return;
    case "conditional":
      placeConditional(code, pad, before, after, page);
      return;
    default:
      placeItems(bracketsOf(code, room), pad, before, after, page);
  }
}

type Breakable = Exclude<Code, string | { readonly kind: "identifier" | "access" | "template" }>;

/** Whether the code can have several lines. */
function isBreakable(code: Code): code is Breakable {
  if (typeof code === "string") return false;
  switch (code.kind) {
    case "identifier":
    case "access":
    case "template":
      return false;
    case "call":
      return code.items.length > 0;
    case "as":
      return isBreakable(code.expression);
    case "arrow":
      // Its body can go below its parameters.
      return true;
    case "prefixed":
      return isBreakable(code.value);
    default:
      return true;
  }
}

/** A condition that is broken has a line for each result, and so has one in place of its second result. */
function placeConditional(code: ConditionalExpression, pad: string, before: string, after: string, page: Page): void {
  const { condition, whenTrue, whenFalse } = code;
  const deeper = `${pad}  `;
  place(condition, pad, before, "", page);
  placeBranch(whenTrue, deeper, "? ", "", page);
  if (typeof whenFalse === "object" && whenFalse.kind === "conditional") {
    placeConditional(whenFalse, deeper, ": ", after, page);
  } else {
    placeBranch(whenFalse, deeper, ": ", after, page);
  }
}

/** Lines after the first are below the result, not below its mark. */
function placeBranch(code: Code, pad: string, before: string, after: string, page: Page): void {
  const room = page.width - pad.length - before.length - after.length;
  if (flatten(code, room) !== undefined) {
    place(code, pad, before, after, page);
    return;
  }
  const lines: string[] = [];
  place(code, pad, before, after, { lines, width: page.width - before.length });
  page.lines.push(...lines.map((line, index) => (index === 0 ? line : `  ${line}`)));
}

/** A literal opens on the line of the parameters, and everything else goes below. */
function placeArrow({ parameters, body }: ArrowFunction, pad: string, before: string, after: string, page: Page): void {
  const head = before + arrowHead(parameters);
  const kind = typeof body === "string" ? "text" : body.kind;
  if (kind === "object") place(body, pad, `${head}(`, `)${after}`, page);
  else if (kind === "array") place(body, pad, head, after, page);
  else {
    page.lines.push(`${pad}${head.trimEnd()}`);
    place(body, `${pad}  `, "", after, page);
  }
}

function placeItems({ open, items, close }: Brackets, pad: string, before: string, after: string, page: Page): void {
  page.lines.push(pad + before + open);
  const deeper = `${pad}  `;
  for (const item of items) {
    const isFlat = flatten(item, page.width - deeper.length - 1) !== undefined;
    if (isFlat || typeof item !== "object" || item.kind !== "logical") place(item, deeper, "", ",", page);
    else placeOperands(item, deeper, `${deeper}  `, "", ",", page);
  }
  page.lines.push(pad + close + after);
}

/** A line for each operand; `next` is the indentation of those after the first. */
function placeOperands(
  { operator, operands }: LogicalExpression,
  pad: string,
  next: string,
  before: string,
  after: string,
  page: Page,
): void {
  operands.forEach((operand, i) => {
    const end = i < operands.length - 1 ? ` ${operator}` : after;
    place(operand, i === 0 ? pad : next, i === 0 ? before : "", end, page);
  });
}

function bracketsOf(code: ArrayLiteral | ObjectLiteral | CallExpression, room: number): Brackets {
  if (code.kind === "array") return { open: "[", items: code.items, close: "]" };
  if (code.kind === "object") return { open: "{", items: code.items, close: "}" };
  const open = `${inlineCode(code.callee)}(`;
  return hugLast(open, code.items, room) ?? { open, items: code.items, close: ")" };
}

/** A call whose last argument is a literal or a function has the other arguments and the start of that one on its first line. */
function hugLast(open: string, items: readonly Code[], room: number): Brackets | undefined {
  const last = items.at(-1);
  if (last === undefined || isAlike(items.at(-2), last) || isComposition(items)) return undefined;
  const brackets = huggedBrackets(last, room);
  if (brackets === undefined) return undefined;
  const others = items.slice(0, -1).map((item) => flatten(item, room));
  if (others.includes(undefined)) return undefined;
  const head = open + others.map((item) => `${item}, `).join("") + brackets.open;
  // Formatters count the parenthesis that a choice has on the line of its function.
  const length = head.length + (isArrowOf(last, "conditional") ? 1 : 0);
  return length > room ? undefined : { ...brackets, open: head, close: `${brackets.close})` };
}

function isArrowOf(code: Code | undefined, kind: "conditional"): boolean {
  return typeof code === "object" && code.kind === "arrow" && typeof code.body === "object" && code.body.kind === kind;
}

/** Arguments that stay beside the bracket of a call: literals, and functions that return a literal, a call or a choice. */
function huggedBrackets(code: Code, room: number): Brackets | undefined {
  if (typeof code === "string") return undefined;
  if (code.kind === "array" || code.kind === "object") return bracketsOf(code, room);
  if (code.kind !== "arrow" || typeof code.body === "string") return undefined;
  const { body } = code;
  const head = arrowHead(code.parameters);
  if (body.kind === "call" || body.kind === "conditional") return { open: head.trimEnd(), items: [body], close: "" };
  if (body.kind !== "array" && body.kind !== "object") return undefined;
  const { open, items, close } = bracketsOf(body, room);
  return body.kind === "array"
    ? { open: head + open, items, close }
    : { open: `${head}(${open}`, items, close: `${close})` };
}

/** Two arrays or two objects at the end have a line each, like other arguments. */
function isAlike(item: Code | undefined, last: Code): boolean {
  return typeof item === "object" && typeof last === "object" && item.kind === last.kind;
}

/**
 * A literal or a call opens on the line of the key, a template string stays there, as does any text after a short key, and
 * everything else goes below.
 */
function placeProperty(
  { key, value }: PropertyAssignment,
  pad: string,
  before: string,
  after: string,
  page: Page,
): void {
  if (staysBeside(key, value, page.width - pad.length - before.length - key.length - 2)) {
    place(value, pad, `${before}${key}: `, after, page);
    return;
  }
  page.lines.push(`${pad}${before}${key}:`);
  place(value, `${pad}  `, "", after, page);
}

// Below a key that is hardly longer than the indentation, text would begin no further left than beside it.
const maxShortKey = 4;

function staysBeside(key: string, value: Code, room: number): boolean {
  const kind = typeof value === "string" ? "text" : value.kind;
  if (kind === "logical" || kind === "conditional") return false;
  if (typeof value === "object" && value.kind === "call" && !opensWithin(value, room)) return false;
  return key.length <= maxShortKey || kind === "template" || kind === "arrow" || isBreakable(value);
}

/** A literal or a call opens on the line of the target if it fits there, and everything else goes below. */
function placeAssignment({ target, value }: Assignment, pad: string, before: string, after: string, page: Page): void {
  const head = `${before}${target} = `;
  if (opensWithin(value, page.width - pad.length - head.length)) {
    place(value, pad, head, after, page);
    return;
  }
  page.lines.push(`${pad}${before}${target} =`);
  place(value, `${pad}  `, "", after, page);
}

function opensWithin(value: Code, room: number): boolean {
  if (typeof value === "string" || !isBreakable(value)) return false;
  if (value.kind === "call") return inlineCode(value.callee).length < room;
  if (value.kind === "arrow") return arrowHead(value.parameters).length < room;
  return (value.kind === "array" || value.kind === "object") && room > 0;
}
