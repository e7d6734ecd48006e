import type { Code, LogicalExpression, PrefixedCode, TemplateLiteral } from "./code.ts";
import { templateText } from "./literal.ts";

/** Prints code on one line. Throws TypeError for an object or array that always has several lines. */
export function inlineCode(code: Code): string {
  const flat = flatten(code, Number.POSITIVE_INFINITY);
  if (flat === undefined) throw new TypeError("a literal that always has several lines cannot stand inside a line");
  return flat;
}

/** The code on one line of at most `room` columns, or undefined if it is longer or contains a multi-line literal. */
export function flatten(code: Code, room: number): string | undefined {
  if (typeof code === "string") return within(code, room);
  switch (code.kind) {
    case "identifier":
      return within(code.name, room);
    case "access":
      return surround("", operand(code.object, room), code.suffix, room);
    case "call": {
      if (Number.isFinite(room) && isComposition(code.items)) return undefined;
      const callee = operand(code.callee, room);
      return callee === undefined ? undefined : flattenList(code.items, `${callee}(`, ")", room);
    }
    case "array":
      return code.isMultiline ? undefined : flattenList(code.items, "[", "]", room);
    case "object": {
      if (code.isMultiline) return undefined;
      return code.items.length === 0 ? within("{}", room) : flattenList(code.items, "{ ", " }", room);
    }
    case "template":
      return flattenTemplate(code, room);
    case "arrow": {
      const kind = typeof code.body === "object" ? code.body.kind : "text";
      // An object would be a block; a formatter sets a choice in parentheses.
      const isEnclosed = kind === "object" || kind === "conditional";
      const open = arrowHead(code.parameters);
      return surround(isEnclosed ? `${open}(` : open, flatten(code.body, room), isEnclosed ? ")" : "", room);
    }
    case "logical":
      return flattenLogical(code, room);
    case "conditional": {
      const condition = flatten(code.condition, room);
      const whenTrue = flatten(code.whenTrue, room);
      const whenFalse = flatten(code.whenFalse, room);
      if (condition === undefined || whenTrue === undefined || whenFalse === undefined) return undefined;
      return within(`${condition} ? ${whenTrue} : ${whenFalse}`, room);
    }
    case "as":
      return surround("", operand(code.expression, room), ` as ${code.type}`, room);
    case "property":
      return surround(`${code.key}: `, flatten(code.value, room), "", room);
    case "prefixed":
      return flattenPrefixed(code, room);
    default:
      return surround(`${code.target} = `, flatten(code.value, room), "", room);
  }
}

/** Formatters break several arguments wherever lines may break, if two are functions, or one is a call with a function. */
export function isComposition(items: readonly Code[]): boolean {
  if (items.length < 2) return false;
  const first = items.findIndex(isArrow);
  return (first >= 0 && items.findLastIndex(isArrow) > first) || items.some(hasArrow);
}

function isArrow(item: Code): boolean {
  return typeof item === "object" && item.kind === "arrow";
}

function hasArrow(item: Code): boolean {
  return typeof item === "object" && item.kind === "call" && item.items.some(isArrow);
}

export function arrowHead(parameters: readonly string[]): string {
  return `(${parameters.join(", ")}) => `;
}

function within(text: string, room: number): string | undefined {
  return text.length <= room ? text : undefined;
}

function surround(before: string, text: string | undefined, after: string, room: number): string | undefined {
  return text === undefined ? undefined : within(before + text + after, room);
}

/** Stops as soon as the line is full, so that nested literals are not printed again for each bracket around them. */
function flattenList(items: readonly Code[], open: string, close: string, room: number): string | undefined {
  let text = open;
  for (let i = 0; i < items.length; i++) {
    if (i > 0) text += ", ";
    const flat = flatten(items[i]!, room - text.length - close.length);
    if (flat === undefined) return undefined;
    text += flat;
  }
  return within(text + close, room);
}

function flattenLogical({ operator, operands }: LogicalExpression, room: number): string | undefined {
  const between = ` ${operator} `;
  let text = "";
  for (let i = 0; i < operands.length; i++) {
    if (i > 0) text += between;
    const flat = operand(operands[i]!, room - text.length);
    if (flat === undefined) return undefined;
    text += flat;
  }
  return within(text, room);
}

function flattenTemplate({ strings, values }: TemplateLiteral, room: number): string | undefined {
  let text = "`";
  for (let i = 0; i < strings.length; i++) {
    text += templateText(strings[i]!);
    const value = values[i];
    if (value !== undefined) text += `\${${inlineCode(value)}}`;
  }
  return within(`${text}\``, room);
}

function flattenPrefixed({ prefix, value }: PrefixedCode, room: number): string | undefined {
  return surround(prefix, prefix === "..." ? operand(value, room) : flatten(value, room), "", room);
}

/** The code as an operand, in parentheses if it binds less tightly than its surroundings. */
function operand(code: Code, room: number): string | undefined {
  const flat = flatten(code, room);
  return flat !== undefined && bindsLoosely(code) ? `(${flat})` : flat;
}

function bindsLoosely(code: Code): boolean {
  if (typeof code === "string") return false;
  const { kind } = code;
  return kind === "logical" || kind === "conditional" || kind === "as" || kind === "arrow";
}
