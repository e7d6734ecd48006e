import { parseField } from "./parse-select.ts";
import type { Order } from "./query.ts";
import { name, Scanner } from "./scanner.ts";

/** Parses `age.desc.nullslast,director(name).asc`. Throws a ParseError. */
export function parseOrder(text: string): Order[] {
  const scanner = new Scanner(text);
  const terms = [term(scanner)];
  while (scanner.skip(",")) terms.push(term(scanner));
  scanner.expectEnd();
  return terms;
}

function term(scanner: Scanner): Order {
  const start = scanner.at;
  const relation = name(scanner);
  const isRelated = scanner.skip("(");
  if (!isRelated) scanner.at = start;
  const field = parseField(scanner);
  if (isRelated) scanner.expect(")");
  const direction = scanner.match(/\.(asc|desc)(?![a-z])/y)?.[1];
  const nulls = scanner.match(/\.nulls(first|last)(?![a-z])/y)?.[1];
  return {
    relation: isRelated ? relation : undefined,
    field,
    isDescending: direction === "desc",
    nulls: nulls === "first" || nulls === "last" ? nulls : undefined,
  };
}
