import { isHeaderValue, reservedHeaders } from "../../../model/wire/header-value.ts";
import { isToken } from "../../../model/wire/token.ts";
import { child, items, members, type Node, objectIn } from "../source/node.ts";
import type { References } from "../source/references.ts";

/** A header with a constant value. */
export interface FixedHeader {
  readonly name: string;
  readonly value: string;
}

/** The headers that every response of an operation has with the same value, errors included, by their names in lower case. */
export function fixedHeadersOf(responses: Node | undefined, references: References): ReadonlyMap<string, FixedHeader> {
  const all = members(responses).filter(({ key }) => !key.startsWith("x-"));
  if (!all.some(({ key }) => /^(?:[45]|default$)/.test(key))) return new Map();
  const [first = new Map<string, FixedHeader>(), ...others] = all.map((response) =>
    constantsIn(references.follow(response), references),
  );
  return new Map([...first].filter(([key, { value }]) => others.every((own) => own.get(key)?.value === value)));
}

function constantsIn(response: Node, references: References): Map<string, FixedHeader> {
  const headers = new Map<string, FixedHeader>();
  for (const entry of members(child(response, "headers"))) {
    const key = entry.key.toLowerCase();
    // OpenAPI ignores Content-Type here.
    if (!isToken(key) || key === "content-type" || reservedHeaders.has(key)) continue;
    const schema = child(references.follow(entry), "schema");
    const [only, another] = items(schema && child(schema, "enum")).map(({ value }) => value);
    const { const: value = another === undefined ? only : undefined } = objectIn(schema);
    if (typeof value === "string" && isHeaderValue(value)) headers.set(key, { name: entry.key, value });
  }
  return headers;
}
