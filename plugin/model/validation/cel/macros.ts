import { CelError } from "./cel-error.ts";
import type { CelType } from "./cel-types.ts";
import { castDyn, knownValue } from "./dynamic.ts";
import { wrapOperand } from "./operators.ts";
import type { CelSyntax } from "./syntax.ts";
import type { Node, Scope, Typed } from "./typed.ts";

type CallSyntax = Extract<CelSyntax, { kind: "call" }>;
type Macro = Extract<Node, { kind: "macro" }>["macro"];

const macros: ReadonlySet<string> = new Set(["all", "exists", "exists_one", "map", "filter"]);

export function isMacro({ name, arguments: given }: CallSyntax): boolean {
  return macros.has(name) && given.length === (name === "map" ? given.length : 2) && given[0]?.kind === "name";
}

/** Compiles `list.all(x, predicate)` and the like; over a map, the variable is a key. */
export function compileMacro(
  { object, name, arguments: given }: CallSyntax,
  scope: Scope,
  compile: (syntax: CelSyntax, scope: Scope) => Typed,
): Typed {
  const [variable, ...bodies] = given;
  if (variable?.kind !== "name") throw new CelError(`calls ${name}() without a variable`);
  const range = listOf(knownValue(compile(object!, scope)));
  // JavaScript has names that CEL lacks, and the other way round.
  const local = `${variable.name}$${scope.variables.size}`;
  const item: Typed = { node: { kind: "variable", name: local, throws: false }, type: range.of };
  const inner: Scope = { ...scope, variables: new Map(scope.variables).set(variable.name, item) };
  const [first, second] = bodies.map((body) => wrapOperand(knownValue(compile(body, inner))));
  if (first === undefined || (second !== undefined && name !== "map"))
    throw new CelError(`calls ${name}() with the wrong arguments`);
  const macro = (kind: Macro, list: Node, body: Node): Node => {
    return { kind: "macro", macro: kind, list, variable: local, body, throws: list.throws || body.throws };
  };
  if (name !== "map") {
    const test = castDyn(first, "bool");
    if (test.type.kind !== "bool") throw new CelError(`calls ${name}() with a predicate that is not a bool`);
    const node = macro(name as Macro, range.node, test.node);
    return { node, type: name === "filter" ? { kind: "list", of: range.of } : { kind: "bool" } };
  }
  if (second === undefined)
    return { node: macro("map", range.node, first.node), type: { kind: "list", of: first.type } };
  if (first.type.kind !== "bool") throw new CelError("calls map() with a predicate that is not a bool");
  const kept = macro("filter", range.node, first.node);
  return { node: macro("map", kept, second.node), type: { kind: "list", of: second.type } };
}

function listOf({ node, type }: Typed): { readonly node: Node; readonly of: CelType } {
  if (type.kind === "dyn") {
    return { node: { kind: "call", function: "celDynItems", arguments: [node], throws: true }, of: type };
  }
  const of: CelType = type.kind === "list" ? type.of : type.kind === "map" ? type.key : type;
  // An empty list: what its items are does not matter.
  if ((type.kind === "list" || type.kind === "map") && of.kind === "null") {
    return { node: { kind: "list", items: [], throws: false }, of: { kind: "dyn" } };
  }
  if (type.kind === "list") return { node, of };
  if (type.kind !== "map") throw new CelError("calls a macro on a value that is neither a list nor a map");
  return { node: { kind: "call", function: "celKeys", arguments: [node], throws: node.throws }, of: type.key };
}
