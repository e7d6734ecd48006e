import type { ResourcePattern } from "@protoc-gen-rest/plugin";

/** Matches the names of a pattern, with a group for each variable. */
export function resourcePatternExpression({ literals, variables }: ResourcePattern): RegExp {
  const [head = "", ...rest] = literals.map((literal) => literal.replaceAll(".", "\\."));
  const source = rest.reduce((text, literal, index) => `${text}(${variables[index]!.values})${literal}`, head);
  return new RegExp(`^${source}$`);
}
