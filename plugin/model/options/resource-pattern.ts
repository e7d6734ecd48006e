import type { ResourcePattern, ResourceVariable } from "../elements/resource.ts";

/**
 * Parses a pattern of `google.api.resource`: segments of literals and variables, where a segment may have several variables
 * with one of `-_.~` between them (AIP-122). Returns what is wrong with another text.
 */
export function parseResourcePattern(text: string): ResourcePattern | string {
  const parts = text.split(/\{([^{}]*)\}/);
  const literals = parts.filter((_, index) => index % 2 === 0);
  const names = parts.filter((_, index) => index % 2 === 1);
  const wrongLiteral = literals.find((literal) => !/^[A-Za-z0-9\-_.~:/]*$/.test(literal));
  if (wrongLiteral !== undefined) return `"${wrongLiteral}" is neither a literal nor a variable`;
  if (/^\/|\/\/|\/$/.test(text)) return "it has an empty segment";
  if (literals.slice(1, -1).includes("")) return "its variables need a separator between them";
  const variables: ResourceVariable[] = [];
  for (const [index, name] of names.entries()) {
    const [, id, deep] = /^([A-Za-z]\w*)(=\*\*)?$/.exec(name.replace(/=\*$/, "")) ?? [];
    if (id === undefined) return `"{${name}}" is not a variable: write a name such as "{book}"`;
    if (variables.some(({ name: other }) => folded(other) === folded(id))) return `it has two variables "${id}"`;
    variables.push({ name: id, values: valuesBefore(literals[index + 1]!, deep !== undefined) });
  }
  return { text, literals, variables };
}

/** A variable ends at the next separator, the last one of a segment at the end of the segment. */
function valuesBefore(literal: string, isDeep: boolean): string {
  if (isDeep) return ".+";
  const separator = /^[-_.~:]/.exec(literal)?.[0];
  return separator === undefined ? "[^/]+" : `[^/${separator === "-" ? "\\-" : separator}]+`;
}

/** Names that differ only here are one name in TypeScript. */
function folded(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}
