import type { Binding, Expression, Pattern, Statement } from "./haskell-syntax.ts";

/** The actions of a block, in the order of its statements. */
export interface Action {
  readonly run: () => Promise<unknown>;
}

/** The values of names, by name. Each is evaluated once, when it is first needed. */
export type Scope = ReadonlyMap<string, () => unknown>;

/** The meaning of the specs' expressions, beside that of all Haskell. */
export interface Meaning {
  quote(quoter: string, text: string, evaluateText: (source: string) => unknown): unknown;
  operator(operator: string, left: unknown, right: unknown): unknown;
  update(record: unknown, members: ReadonlyMap<string, unknown>): unknown;
  /** Reports a statement that cannot be run. */
  skip(reason: string): void;
}

/** A name or construct of Haskell that this program does not know. */
export class NotKnown extends Error {}

export function isAction(value: unknown): value is Action {
  return typeof value === "object" && value !== null && "run" in value && typeof value.run === "function";
}

export function actionOf(run: () => Promise<unknown>): Action {
  return { run };
}

export interface Evaluator {
  evaluate(expression: Expression, scope: Scope): unknown;
  /** Returns a scope with more names, which may need each other. */
  bind(bindings: readonly Binding[], scope: Scope): Scope;
}

export function createEvaluator(meaning: Meaning, parse: (source: string) => Expression): Evaluator {
  const evaluate = (expression: Expression, scope: Scope): unknown => {
    switch (expression.kind) {
      case "literal":
        return expression.value;
      case "quote":
        return meaning.quote(expression.quoter, expression.text, (source) => evaluate(parse(source), scope));
      case "name": {
        const value = scope.get(expression.name) ?? scope.get(expression.name.replace(/^.*\./, ""));
        if (value === undefined) throw new NotKnown(expression.name);
        return value();
      }
      case "apply":
        return applied(evaluate(expression.callee, scope), evaluate(expression.argument, scope));
      case "operator": {
        const { operator, left, right } = expression;
        if (operator === "$") return applied(evaluate(left, scope), evaluate(right, scope));
        const named = scope.get(operator)?.();
        if (named !== undefined) return applied(applied(named, evaluate(left, scope)), evaluate(right, scope));
        return binary(operator, evaluate(left, scope), evaluate(right, scope));
      }
      case "section": {
        const { operator, left, right } = expression;
        const named = scope.get(operator)?.();
        const run = (a: unknown, b: unknown) =>
          named === undefined ? binary(operator, a, b) : applied(applied(named, a), b);
        if (left !== undefined) return (b: unknown) => run(evaluate(left, scope), b);
        if (right !== undefined) return (a: unknown) => run(a, evaluate(right, scope));
        return (a: unknown) => (b: unknown) => run(a, b);
      }
      case "list":
      case "tuple":
        return expression.items.map((item) => evaluate(item, scope));
      case "update": {
        const members = [...expression.members].map(([name, member]) => [name, evaluate(member, scope)] as const);
        return meaning.update(evaluate(expression.record, scope), new Map(members));
      }
      case "lambda":
        return functionOf(expression.parameters, expression.body, scope);
      case "let":
        return evaluate(expression.body, bind(expression.bindings, scope));
      case "if": {
        const { condition, whenTrue, whenFalse } = expression;
        return evaluate(evaluate(condition, scope) === true ? whenTrue : whenFalse, scope);
      }
      case "do":
        return actionOf(() => runAll(expression.statements, scope));
    }
  };

  const binary = (operator: string, left: unknown, right: unknown): unknown => {
    if (operator === ".") return (value: unknown) => applied(left, applied(right, value));
    return meaning.operator(operator, left, right);
  };

  const functionOf = (parameters: readonly Pattern[], body: Expression, scope: Scope): unknown => {
    const [first, ...others] = parameters;
    if (first === undefined) return evaluate(body, scope);
    return (argument: unknown) => functionOf(others, body, new Map([...scope, ...namesOf(first, argument)]));
  };

  const bind = (bindings: readonly Binding[], scope: Scope): Scope => {
    const inner = new Map(scope);
    for (const { name, parameters, body } of bindings) {
      let value: { readonly is: unknown } | undefined;
      inner.set(name, () => {
        value ??= { is: functionOf(parameters, body, inner) };
        return value.is;
      });
    }
    return inner;
  };

  const runAll = async (statements: readonly Statement[], outer: Scope): Promise<unknown> => {
    let scope = outer;
    let last: unknown;
    for (const statement of statements) {
      try {
        if (statement.kind === "let") {
          scope = bind(statement.bindings, scope);
          continue;
        }
        if (statement.kind === "unknown") throw new NotKnown(statement.reason);
        const action = evaluate(statement.action, scope);
        last = isAction(action) ? await action.run() : action;
        if (statement.pattern) scope = new Map([...scope, ...namesOf(statement.pattern, last)]);
      } catch (error) {
        if (!(error instanceof NotKnown)) throw error;
        meaning.skip(`line ${statement.kind === "let" ? "?" : statement.line}: ${error.message}`);
      }
    }
    return last;
  };

  return { evaluate: evaluate, bind: bind };
}

export function applied(callee: unknown, argument: unknown): unknown {
  if (typeof callee !== "function") throw new NotKnown(`a call of ${JSON.stringify(callee)}`);
  return callee(argument);
}

function namesOf(pattern: Pattern, value: unknown): [string, () => unknown][] {
  if (pattern.kind === "name") return [[pattern.name, () => value]];
  const { parts } = pattern;
  if (parts.length === 1) return namesOf(parts[0]!, value);
  return parts.flatMap((part, index) => namesOf(part, Array.isArray(value) ? value[index] : undefined));
}
