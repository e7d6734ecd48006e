import { CelError } from "./cel-error.ts";
import { type CelType, withArticle } from "./cel-types.ts";
import { call, literal } from "./nodes.ts";
import type { Node, Typed } from "./typed.ts";

const dyn: CelType = { kind: "dyn" };

/** Values that JavaScript would take for those of other types. */
const boxed: ReadonlySet<CelType["kind"]> = new Set(["uint", "timestamp", "duration", "type"]);
const plain: ReadonlySet<CelType["kind"]> = new Set(["bool", "int", "double", "string", "bytes", "null", "dyn"]);

export function isDyn({ type }: Typed): boolean {
  return type.kind === "dyn";
}

/** A value before `dyn(x)`, of which the type is known. */
export function knownValue(value: Typed): Typed {
  return value.type.kind === "dyn" && value.type.known !== undefined ? value.type.known : value;
}

/** A value that tells its type when the expression runs. */
export function toDyn(value: Typed): Typed {
  const { node, type } = value;
  if (plain.has(type.kind)) return { node, type: dyn };
  if (boxed.has(type.kind)) return call("celBox", dyn, [literal("string", type.kind), value]);
  switch (type.kind) {
    case "wrapper":
      return boxed.has(type.of.kind)
        ? call("celBox", dyn, [literal("string", type.of.kind), value])
        : { node, type: dyn };
    case "list":
      return { node: listNode(node, type.of), type: dyn };
    case "map": {
      if (plain.has(type.of.kind)) return { node, type: dyn };
      if (node.kind === "call" && node.function === "celMapOf") {
        const [keys, values] = node.arguments;
        return { node: { ...node, arguments: [keys!, listNode(values!, type.of)] }, type: dyn };
      }
      break;
    }
  }
  throw new CelError(`has ${withArticle(type)} where a value of any type is, which is not supported`);
}

function listNode(list: Node, of: CelType): Node {
  if (plain.has(of.kind)) return list;
  if (list.kind === "list") return { ...list, items: list.items.map((node) => toDyn({ node, type: of }).node) };
  const body = toDyn({ node: { kind: "variable", name: "item", throws: false }, type: of }).node;
  return { kind: "macro", macro: "map", list, variable: "item", body, throws: list.throws || body.throws };
}

/** A value of any type as one of a type: the expression fails for others. */
export function castDyn(
  value: Typed,
  kind: "bool" | "int" | "uint" | "double" | "string" | "bytes" | "timestamp" | "duration",
): Typed {
  return isDyn(value) ? call("celAs", { kind }, [literal("string", kind), value], true) : value;
}

/** An operation of values of which at least one has a type that is known only when the expression runs. */
export function dynCall(name: string, type: CelType, values: readonly Typed[], ...before: readonly Typed[]): Typed {
  return call(name, type, [...before, ...values.map(toDyn)], true);
}
