import type { CelNode, Field, ValidationRule } from "@protoc-gen-rest/plugin";

type Node = CelNode<Field>;

/** Whether an expression uses a variable of a macro: compilers report parameters that are not used. */
export function usesVariable(node: Node, name: string): boolean {
  return node.kind === "variable" ? node.name === name : partsOf(node).some((part) => usesVariable(part, name));
}

/** Whether rules use the value that they are about. An expression may be about the time alone. */
export function useValue(rules: readonly ValidationRule<Field>[]): boolean {
  return rules.some(({ test }) => test.kind !== "cel" || usesVariable(test.expression.root, "this"));
}

function partsOf(node: Exclude<Node, { kind: "variable" }>): readonly Node[] {
  switch (node.kind) {
    case "literal":
      return [];
    case "select":
    case "has":
      return [node.object];
    case "list":
      return node.items;
    case "operator":
    case "either":
      return [node.left, node.right];
    case "not":
      return [node.operand];
    case "conditional":
      return [node.condition, node.whenTrue, node.whenFalse];
    case "call":
      return node.arguments;
    case "method":
      return [node.object, ...(node.arguments ?? [])];
    case "matches":
      return [node.text];
    default:
      return [node.list, node.body];
  }
}
