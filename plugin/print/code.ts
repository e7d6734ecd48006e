import { accessSuffix } from "./literal.ts";

/**
 * An expression or statement to print. It knows what it is, so that generators ask the value and never look at its
 * text. A string is text that stays on one line: a literal, an imported name, a condition.
 */
export type Code =
  | string
  | Identifier
  | PropertyAccess
  | CallExpression
  | ArrayLiteral
  | ObjectLiteral
  | TemplateLiteral
  | ArrowFunction
  | LogicalExpression
  | ConditionalExpression
  | AsExpression
  | PropertyAssignment
  | PrefixedCode
  | Assignment;

/** A variable or a parameter. */
export interface Identifier {
  readonly kind: "identifier";
  readonly name: string;
}

/** `object.name`, `object?.name`, `object["name"]`. */
export interface PropertyAccess {
  readonly kind: "access";
  readonly object: Code;
  /** As printed, the dot or the brackets included. */
  readonly suffix: string;
}

/** `callee(...items)`. */
export interface CallExpression {
  readonly kind: "call";
  readonly callee: Code;
  readonly items: readonly Code[];
}

/** `[...items]`. */
export interface ArrayLiteral {
  readonly kind: "array";
  readonly items: readonly Code[];
  /** Has a line for each item even if they fit on one line. */
  readonly isMultiline: boolean;
}

/** `{ ...items }`. */
export interface ObjectLiteral {
  readonly kind: "object";
  readonly items: readonly Code[];
  /** Has a line for each item even if they fit on one line. */
  readonly isMultiline: boolean;
}

/** A template string: each of `values` follows one of `strings`, which end with one more. */
export interface TemplateLiteral {
  readonly kind: "template";
  /** The text between the values, not escaped. */
  readonly strings: readonly string[];
  readonly values: readonly Code[];
}

/** `(...parameters) => body`. */
export interface ArrowFunction {
  readonly kind: "arrow";
  readonly parameters: readonly string[];
  readonly body: Code;
}

/** Operands with the same operator between them. */
export interface LogicalExpression {
  readonly kind: "logical";
  readonly operator: "&&" | "||" | "??";
  readonly operands: readonly Code[];
}

/** `condition ? whenTrue : whenFalse`. */
export interface ConditionalExpression {
  readonly kind: "conditional";
  readonly condition: Code;
  readonly whenTrue: Code;
  readonly whenFalse: Code;
}

/** `expression as type`. */
export interface AsExpression {
  readonly kind: "as";
  readonly expression: Code;
  readonly type: string;
}

/** `key: value` in an object literal. */
export interface PropertyAssignment {
  readonly kind: "property";
  readonly key: string;
  readonly value: Code;
}

/** `return value`, `throw value`, `...value`, `yield* value`. */
export interface PrefixedCode {
  readonly kind: "prefixed";
  readonly prefix: "return " | "throw " | "..." | "yield* ";
  readonly value: Code;
}

/** `target = value`. */
export interface Assignment {
  readonly kind: "assignment";
  readonly target: string;
  readonly value: Code;
}

/** A variable or a parameter by its name. */
export function identifier(name: string): Identifier {
  return { kind: "identifier", name };
}

/** Access to a property: `book.title`, `book["content-type"]`; `isOptional` where `object` may be undefined. */
export function propertyAccess(object: Code, name: string, isOptional = false): PropertyAccess {
  return { kind: "access", object, suffix: accessSuffix(name, isOptional) };
}

/**
 * A call; its arguments share a line or have a line each, and a literal at the end may open on the line of the call.
 */
export function callExpression(callee: Code, items: readonly Code[]): CallExpression {
  return { kind: "call", callee, items };
}

/**
 * An array; several objects, or several arrays, with several members each always have a line each, as formatters print them.
 */
export function arrayLiteral(items: readonly Code[]): ArrayLiteral {
  const isMultiline =
    items.length > 1 && (items.every((item) => isLong(item, "object")) || items.every((item) => isLong(item, "array")));
  return { kind: "array", items, isMultiline };
}

/**
 * An object of property assignments, spreads and shorthand names; `isMultiline` breaks it even if it fits on a line.
 */
export function objectLiteral(items: readonly Code[], isMultiline = false): ObjectLiteral {
  return { kind: "object", items, isMultiline: isMultiline && items.length > 0 };
}

/** A template string of `strings`, which are escaped, with a value after each of them but the last. */
export function templateLiteral(strings: readonly string[], values: readonly Code[]): TemplateLiteral {
  return { kind: "template", strings, values };
}

/** An arrow function that returns `body`. */
export function arrowFunction(parameters: readonly string[], body: Code): ArrowFunction {
  return { kind: "arrow", parameters, body };
}

/** Operands joined by `&&`, `||` or `??`. Operands that need parentheses get them. */
export function logicalExpression(
  operator: LogicalExpression["operator"],
  ...operands: readonly Code[]
): LogicalExpression {
  return { kind: "logical", operator, operands };
}

/** `condition ? whenTrue : whenFalse`. */
export function conditionalExpression(condition: Code, whenTrue: Code, whenFalse: Code): ConditionalExpression {
  return { kind: "conditional", condition, whenTrue, whenFalse };
}

/** `expression as type`. Print it in TypeScript only. */
export function asExpression(expression: Code, type: string): AsExpression {
  return { kind: "as", expression, type };
}

/** `key: value` in an object literal; `key` as `propertyKey` prints it. */
export function propertyAssignment(key: string, value: Code): PropertyAssignment {
  return { kind: "property", key, value };
}

/** `...value` in an array, an object or a call. */
export function spreadElement(value: Code): PrefixedCode {
  return { kind: "prefixed", prefix: "...", value };
}

/** `return value`, without the semicolon. */
export function returnStatement(value: Code): PrefixedCode {
  return { kind: "prefixed", prefix: "return ", value };
}

/** `throw value`, without the semicolon. */
export function throwStatement(value: Code): PrefixedCode {
  return { kind: "prefixed", prefix: "throw ", value };
}

/** `yield* value`: all that another generator yields. */
export function yieldDelegate(value: Code): PrefixedCode {
  return { kind: "prefixed", prefix: "yield* ", value };
}

/** `target = value`, without the semicolon; `target` may declare the variable: `const json`. */
export function assignment(target: string, value: Code): Assignment {
  return { kind: "assignment", target, value };
}

/** Whether the code is a variable or a property reached from one, which TypeScript narrows after a comparison. */
export function isReference(code: Code): boolean {
  if (typeof code === "string") return false;
  return code.kind === "identifier" || (code.kind === "access" && isReference(code.object));
}

/** Whether an identifier `name` occurs in the code. Strings are not looked into. */
export function usesIdentifier(code: Code, name: string): boolean {
  if (typeof code === "string") return false;
  if (code.kind === "identifier") return code.name === name;
  return partsOf(code).some((part) => usesIdentifier(part, name));
}

function partsOf(code: Exclude<Code, string | Identifier>): readonly Code[] {
  switch (code.kind) {
    case "access":
      return [code.object];
    case "call":
      return [code.callee, ...code.items];
    case "array":
    case "object":
      return code.items;
    case "template":
      return code.values;
    case "arrow":
      return [code.body];
    case "logical":
      return code.operands;
    case "conditional":
      return [code.condition, code.whenTrue, code.whenFalse];
    case "as":
      return [code.expression];
    default:
      return [code.value];
  }
}

/** Whether the code is a literal of this kind with several members. */
function isLong(code: Code, kind: "array" | "object"): boolean {
  return typeof code === "object" && code.kind === kind && code.items.length > 1;
}
