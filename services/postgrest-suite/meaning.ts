import { isDeepStrictEqual } from "node:util";
import { type Meaning, NotKnown } from "./evaluate.ts";
import { JsonText, jsonQuote } from "./json-quote.ts";
import { type HeaderCheck, type Matcher, matcherOf } from "./matcher.ts";

/** The operators, quasi-quotes and records of the specs. */
export function createMeaning(skip: Meaning["skip"]): Meaning {
  return { quote, operator, update, skip };
}

function quote(quoter: string, text: string, evaluate: (source: string) => unknown): unknown {
  if (quoter === "str") return text.replace(/\n\s*\|/g, "\n").replace(/\n[ \t]+$/, "\n");
  if (quoter === "json" || quoter === "aesonQQ") {
    try {
      return jsonQuote(text, evaluate);
    } catch (error) {
      if (error instanceof SyntaxError) throw new NotKnown(`the JSON ${text}`);
      throw error;
    }
  }
  throw new NotKnown(`the quotes of ${quoter}`);
}

function operator(name: string, left: unknown, right: unknown): unknown {
  switch (name) {
    case "<>":
    case "++":
      if (Array.isArray(left) || Array.isArray(right)) return [...listOf(left), ...listOf(right)];
      return `${left}${right}`;
    case "==":
      return isDeepStrictEqual(left, right);
    case "/=":
      return !isDeepStrictEqual(left, right);
    case "&&":
      return left === true && right === true;
    case "||":
      return left === true || right === true;
    case ">":
      return Number(left) > Number(right);
    case "<":
      return Number(left) < Number(right);
    case ">=":
      return Number(left) >= Number(right);
    case "<=":
      return Number(left) <= Number(right);
    case "+":
      return Number(left) + Number(right);
    case "-":
      return Number(left) - Number(right);
    case "elem":
      return listOf(right).some((item) => isDeepStrictEqual(item, left));
    default:
      throw new NotKnown(name);
  }
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === "" ? [] : [value];
}

function update(record: unknown, members: ReadonlyMap<string, unknown>): unknown {
  if (record instanceof Map) return new Map([...record, ...members]);
  let matcher = matcherOf(record);
  if (matcher === undefined) throw new NotKnown("a record of another kind");
  for (const [name, value] of members) matcher = withMember(matcher, name, value);
  return matcher;
}

function withMember(matcher: Matcher, name: string, value: unknown): Matcher {
  if (name === "matchStatus" && typeof value === "number") return { ...matcher, status: value };
  if (name === "matchHeaders") return { ...matcher, headers: listOf(value) as HeaderCheck[] };
  if (name === "matchBody" && (typeof value === "string" || value instanceof JsonText))
    return { ...matcher, body: value };
  throw new NotKnown(`the member ${name}`);
}
