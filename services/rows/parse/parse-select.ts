import { type Aggregate, aggregates, type EmbedItem, type Field, type Item, type PathStep } from "./query.ts";
import { name, ParseError, Scanner } from "./scanner.ts";

const maxDepth = 16;

// PostgreSQL nests what it parses for each of them. PGlite fails at about 400, with its stack.
const maxSteps = 64;
const maxEmbeds = 64;

/** Parses what to return: `title,year:released::text,director:people(name)`. Throws a ParseError. */
export function parseSelect(text: string): Item[] {
  const scanner = new Scanner(text);
  const items = list(scanner, 1);
  scanner.expectEnd();
  if (countEmbeds(items) > maxEmbeds) throw new ParseError(`expected at most ${maxEmbeds} embedded tables`);
  return items;
}

function countEmbeds(items: readonly Item[]): number {
  return items.reduce((count, item) => (item.kind === "embed" ? count + 1 + countEmbeds(item.items) : count), 0);
}

function list(scanner: Scanner, depth: number): Item[] {
  if (depth > maxDepth) throw scanner.unexpected(`at most ${maxDepth} levels`);
  const items = [item(scanner, depth)];
  while (scanner.skip(",")) items.push(item(scanner, depth));
  return items;
}

function item(scanner: Scanner, depth: number): Item {
  scanner.match(/\s+/y);
  if (scanner.skip("*")) return { kind: "star" };
  const isSpread = scanner.skip("...");
  if (!isSpread && scanner.skip("count()")) return aggregated(scanner, undefined, undefined, undefined, "count");
  let first = name(scanner);
  let alias: string | undefined;
  if (!isSpread && scanner.match(/:(?!:)/y)) {
    alias = first;
    if (scanner.skip("count()")) return aggregated(scanner, undefined, alias, undefined, "count");
    first = name(scanner);
  }
  const embed = embedded(scanner, first, alias, isSpread, depth);
  if (embed !== undefined) return embed;
  if (isSpread) throw scanner.unexpected('"("');
  const field = { column: first, path: jsonPath(scanner) };
  const cast = castOf(scanner);
  const aggregate = scanner.match(/\.([a-z]+)\(\)/y)?.[1];
  if (aggregate !== undefined && !isAggregate(aggregate)) throw scanner.unexpected(`one of ${aggregates.join(", ")}`);
  return aggregated(scanner, field, alias, cast, aggregate);
}

function aggregated(
  scanner: Scanner,
  field: Field | undefined,
  alias: string | undefined,
  cast: string | undefined,
  aggregate: Aggregate | undefined,
): Item {
  const aggregateCast = aggregate === undefined ? undefined : castOf(scanner);
  return { kind: "field", field, alias, cast, aggregate, aggregateCast };
}

function embedded(
  scanner: Scanner,
  target: string,
  alias: string | undefined,
  isSpread: boolean,
  depth: number,
): EmbedItem | undefined {
  let hint: string | undefined;
  let isInner = false;
  while (scanner.skip("!")) {
    const word = name(scanner);
    if (word === "inner") isInner = true;
    else if (word !== "left") hint = word;
  }
  if (!scanner.skip("(")) {
    if (hint !== undefined || isInner) throw scanner.unexpected('"("');
    return undefined;
  }
  const items = scanner.skip(")") ? [] : list(scanner, depth + 1);
  if (items.length > 0) scanner.expect(")");
  return { kind: "embed", target, alias, hint, isInner, isSpread, items };
}

/** Parses a column with a path into its JSON: `data->address->>city`. */
export function parseField(scanner: Scanner): Field {
  return { column: name(scanner), path: jsonPath(scanner) };
}

function jsonPath(scanner: Scanner): PathStep[] {
  const path: PathStep[] = [];
  for (;;) {
    const arrow = scanner.skip("->>") ? "->>" : scanner.skip("->") ? "->" : undefined;
    if (arrow === undefined) return path;
    if (path.length === maxSteps) throw scanner.unexpected(`at most ${maxSteps} steps`);
    path.push({ arrow, key: scanner.match(/-\d+/y)?.[0] ?? jsonKey(scanner) });
  }
}

/** Reads a key, which may have more characters than a name. */
function jsonKey(scanner: Scanner): string {
  const start = scanner.text[scanner.at];
  if (start === '"' || start === "-") return name(scanner);
  return scanner.match(/(?:(?!->|::|[.,>()]).)+/sy)?.[0].trim() ?? name(scanner);
}

/** Reads `::text`; whether the type exists is for the database to say. */
function castOf(scanner: Scanner): string | undefined {
  if (!scanner.skip("::")) return undefined;
  const cast = scanner.match(/[\p{L}_][\p{L}\p{N}_ ]*(?:\(\d+(?:,\d+)?\))?(?:\[\])?/uy)?.[0];
  if (cast === undefined) throw scanner.unexpected("a type");
  return cast;
}

function isAggregate(word: string): word is Aggregate {
  return aggregates.some((aggregate) => aggregate === word);
}
