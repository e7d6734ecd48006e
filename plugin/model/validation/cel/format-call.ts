import { CelError } from "./cel-error.ts";
import { type CelType, withArticle } from "./cel-types.ts";
import { call, isLiteral, joined, literal, method, textOf } from "./nodes.ts";
import type { Node, Typed } from "./typed.ts";

const text: CelType = { kind: "string" };
const pieces: RegExp = /%%|%(?:\.(\d*))?(.)|[^%]+|%/gsu;
const maxPrecision = 100;

/** Compiles `text.format([...])`: the pieces of the text, and each argument as its clause asks. */
export function compileFormat(format: Typed, parts: readonly Typed[]): Typed {
  const source = textOf(format);
  if (source === undefined) throw new CelError("calls format() of a text that is not a literal");
  const rest = [...parts];
  let result = literal("string", "");
  for (const [piece, precision, clause] of source.matchAll(pieces)) {
    if (clause === undefined || piece === "%%") {
      if (piece === "%") throw new CelError("calls format() of a text that ends with %");
      result = joined(result, literal("string", piece === "%%" ? "%" : piece));
      continue;
    }
    const part = rest.shift();
    if (part === undefined) throw new CelError("calls format() with too few arguments");
    result = joined(result, compileClause(clause, part, precisionOf(precision)));
  }
  if (rest.length > 0) throw new CelError("calls format() with too many arguments");
  return result;
}

function precisionOf(digits: string | undefined): number {
  const precision = digits === undefined ? 6 : Number(digits);
  if (precision > maxPrecision) throw new CelError(`formats with more than ${maxPrecision} digits`);
  return precision;
}

function compileClause(clause: string, part: Typed, precision: number): Typed {
  const { kind } = part.type;
  const isInteger = kind === "int" || kind === "uint";
  switch (clause) {
    case "s":
      return textForm(part);
    case "d":
      if (isInteger) return textForm(part);
      break;
    case "f":
    case "e":
      if (kind === "double") {
        return call(clause === "f" ? "celFixed" : "celExponent", text, [part, numberNode(precision)]);
      }
      break;
    case "b":
    case "o":
    case "x":
    case "X":
      return inBase(clause, part);
    default:
      throw new CelError(`calls format() with the clause %${clause}, which is unknown`);
  }
  throw new CelError(`formats ${withArticle(part.type)} with %${clause}`);
}

function numberNode(value: number): Typed {
  return literal("double", value);
}

const bases = { b: 2, o: 8, x: 16, X: 16 } as const;

function inBase(clause: keyof typeof bases, part: Typed): Typed {
  const { kind } = part.type;
  const isBytes = kind === "string" || kind === "bytes";
  let digits: Typed;
  if (kind === "int" || kind === "uint") digits = method(part, "toString", text, [numberNode(bases[clause])]);
  else if (kind === "bool" && clause === "b") {
    const node: Node = {
      kind: "conditional",
      condition: part.node,
      whenTrue: literal("string", "1").node,
      whenFalse: literal("string", "0").node,
      throws: part.node.throws,
    };
    digits = { node, type: text };
  } else if (isBytes && bases[clause] === 16) {
    digits = call("celHex", text, [kind === "bytes" ? part : call("celBytesFromText", { kind: "bytes" }, [part])]);
  } else throw new CelError(`formats ${withArticle(part.type)} with %${clause}`);
  return clause === "X" ? method(digits, "toUpperCase", text, []) : digits;
}

const functions: Readonly<Partial<Record<CelType["kind"], string>>> = {
  bool: "String",
  int: "String",
  uint: "String",
  double: "String",
  null: "String",
  bytes: "celLooseText",
  timestamp: "celTextFromTimestamp",
  duration: "celTextFromDuration",
};

/** `%s`. Lists have brackets. */
function textForm(part: Typed): Typed {
  const { node, type } = part;
  if (type.kind === "string") return part;
  const name = functions[type.kind];
  if (name === "String" && isLiteral(node)) return literal("string", String(node.value));
  if (name !== undefined) return call(name, text, [part]);
  if (type.kind !== "list") throw new CelError(`formats ${withArticle(type)} with %s, which is not supported`);
  return joined(joined(literal("string", "["), listText(node, type.of)), literal("string", "]"));
}

function listText(node: Node, of: CelType): Typed {
  if (node.kind === "list") {
    const items = node.items.map((item) => textForm({ node: item, type: of }));
    return items.reduce(
      (text, item, index) => (index === 0 ? item : joined(joined(text, literal("string", ", ")), item)),
      literal("string", ""),
    );
  }
  const item: Typed = { node: { kind: "variable", name: "item", throws: false }, type: of };
  const body = textForm(item).node;
  const isText = of.kind === "string";
  const texts: Node = isText
    ? node
    : { kind: "macro", macro: "map", list: node, variable: "item", body, throws: node.throws || body.throws };
  return method({ node: texts, type: { kind: "list", of: text } }, "join", text, [literal("string", ", ")]);
}
