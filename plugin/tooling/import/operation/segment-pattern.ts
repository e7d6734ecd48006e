import { kindsOf } from "../schema/alternatives.ts";
import type { FlatSchema } from "../schema/flat-schema.ts";
import type { Types } from "../schema/type-use.ts";
import { child, type Node, textIn } from "../source/node.ts";

/** The regular expression of a segment with parts: its literals, and what the schemas of its parameters allow between them. */
export function segmentPattern(pieces: readonly string[], parameters: readonly Node[], types: Types): string {
  const parts = pieces.map((piece) => {
    if (!piece.startsWith("{")) return escaped(piece);
    const parameter = parameters.find((it) => textIn(it, "in") === "path" && textIn(it, "name") === piece.slice(1, -1));
    const schema = parameter && child(parameter, "schema");
    return schema === undefined ? anyText : partPattern(types.flatten(schema));
  });
  return `^${parts.join("")}$`;
}

const anyText = "[^/]+";

function partPattern(flat: FlatSchema): string {
  const { values } = flat;
  if (values !== undefined && values.length > 0)
    return `(?:${values.map((value) => escaped(String(value))).join("|")})`;
  const [kind, another] = kindsOf(flat);
  if (another !== undefined) return anyText;
  if (kind === "integer") return "-?[0-9]+";
  if (kind === "boolean") return "(?:true|false)";
  if (kind !== "string") return anyText;
  return wholePattern(flat.constraints.get("pattern")?.value) ?? lengthPattern(flat);
}

/** The part of an expression for a whole text between its anchors, if they hold for all of it. */
function wholePattern(pattern: unknown): string | undefined {
  const [, inner] = (typeof pattern === "string" && /^\^([^|^$]+)\$$/.exec(pattern)) || [];
  if (inner === undefined) return undefined;
  try {
    new RegExp(`(?:${inner})`, "u");
    return `(?:${inner})`;
  } catch {
    return undefined;
  }
}

function lengthPattern({ constraints }: FlatSchema): string {
  const [min, max] = [lengthOf(constraints.get("minLength")) ?? 1, lengthOf(constraints.get("maxLength"))];
  if (min === 1 && max === undefined) return anyText;
  return max !== undefined && max < min ? anyText : `[^/]{${min},${max ?? ""}}`;
}

/** Longer repetitions are more than engines take in a moment. */
const maxLength = 1000;

function lengthOf(node: Node | undefined): number | undefined {
  const value = node?.value;
  return typeof value === "number" && Number.isInteger(value) && value > 0 && value <= maxLength ? value : undefined;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
