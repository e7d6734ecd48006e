import { identityOf, type Node } from "../source/node.ts";
import type { References } from "../source/references.ts";
import { aliasOf } from "./flat-schema.ts";

/** The identity of combined schemas: the schemas that they consist of, in any order and as often as they come. */
export function combinedIdentity(node: Node, references: References): string {
  if (node.combined === undefined) return identityOf(aliasOf(node, references)?.target ?? node);
  const { keyword } = node.combined;
  const parts = [...new Set(partIdentities(node, keyword, references))].sort();
  const [only = identityOf(node)] = parts;
  return parts.length < 2 ? only : `${keyword}(${parts.join(", ")})`;
}

/** The identities of what a combination consists of, with the parts of nested combinations of the same kind. */
function partIdentities(node: Node, keyword: string, references: References): readonly string[] {
  if (node.combined?.keyword !== keyword) return [combinedIdentity(node, references)];
  return node.combined.nodes.flatMap((part) => partIdentities(part, keyword, references));
}
