import { child, members, type Node } from "../source/node.ts";
import type { References } from "../source/references.ts";
import type { OperationSource } from "./api-source.ts";
import { contentsOf, isSameSchema, type MediaTypeContent, namedJson } from "./media-types.ts";

/** The other names of `application/json` that all bodies of JSON of these operations have. */
export function sharedJsonTypes(operations: readonly OperationSource[], references: References): ReadonlySet<string> {
  const bodies = operations
    .flatMap(({ node }) => [child(node, "requestBody"), ...members(child(node, "responses")).filter(isSuccess)])
    .flatMap((body) => (body === undefined ? [] : [contentsOf(references.follow(body))]))
    .filter((contents) => contents.some(({ kind }) => kind === "json"));
  const [first = [], ...others] = bodies.map(aliasesOf);
  return new Set(first.filter((type) => others.every((own) => own.includes(type))));
}

function isSuccess({ key }: Node): boolean {
  return /^[23]/.test(key);
}

function aliasesOf(contents: readonly MediaTypeContent[]): readonly string[] {
  const plain = contents.find(({ kind, mediaType }) => kind === "json" && namedJson(mediaType) === undefined);
  if (plain === undefined) return [];
  const same = contents.filter(({ kind, schema }) => kind === "json" && isSameSchema(schema, plain.schema));
  return same.flatMap(({ mediaType }) => namedJson(mediaType) ?? []);
}
