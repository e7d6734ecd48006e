import type { PartialParent } from "./grow-partial.ts";
import { decodeLiteral } from "./percent.ts";
import type { Template } from "./template.ts";

/** The router's record of a route: its variables are read from the template when a path matches. */
export interface TrieRoute<V> {
  readonly method: string;
  readonly value: V;
  readonly template: Template;
  readonly name?: string | undefined;
}

/** The routes of one canonical template, one for each method. They are few: comparing beats hashing. */
export type Leaf<V> = TrieRoute<V>[];

/**
 * One position of the templates that begin alike, wildcards without their variables. `**` stands only at the end of a
 * template, so the depth of a node is the number of path segments before it: a path visits a node at most once, and a
 * search with backtracking takes no more steps than there are nodes, whatever the route set.
 */
export interface TrieNode<V> extends PartialParent<TrieNode<V>> {
  literals: Map<string, TrieNode<V>> | undefined;
  star: TrieNode<V> | undefined;
  /** Routes whose template ends here. */
  end: Leaf<V> | undefined;
  /** Routes whose template ends here with `**`. */
  deep: Leaf<V> | undefined;
}

export function createNode<V>(): TrieNode<V> {
  return { literals: undefined, star: undefined, end: undefined, deep: undefined };
}

/** Finds the leaf of a template, making the way there. */
export function growLeaf<V>(root: TrieNode<V>, template: Template): Leaf<V> {
  let node = root;
  for (const segment of template.segments) {
    if (segment === "**") {
      node.deep ??= [];
      return node.deep;
    }
    node =
      segment === "*"
        ? growStar(node)
        : (template.grow?.(node, segment, createNode<V>) ?? growLiteral(node, literalKey(segment)));
  }
  node.end ??= [];
  return node.end;
}

function growStar<V>(node: TrieNode<V>): TrieNode<V> {
  node.star ??= createNode();
  return node.star;
}

function growLiteral<V>(node: TrieNode<V>, text: string): TrieNode<V> {
  node.literals ??= new Map();
  let child = node.literals.get(text);
  if (child === undefined) {
    child = createNode();
    node.literals.set(text, child);
  }
  return child;
}

/** A literal that is not UTF-8 gets a key that no decoded request holds, because it has a lone surrogate. */
export function literalKey(written: string): string {
  return decodeLiteral(written) ?? written.replaceAll("%", "\ud800");
}
