import { maxDepth } from "../../json/check.ts";
import type { WireObject } from "./wire-target.ts";

/** A text; in multipart/form-data also bytes, or a file as an object. */
export type FormValue = string | Uint8Array | WireObject;

/** The values of a parameter by what its brackets name: `a[b][]=1` is below "b", and there below "". */
export interface BracketTree {
  readonly texts: FormValue[];
  children: Map<string, BracketTree> | undefined;
}

export function createBracketTree(): BracketTree {
  return { texts: [], children: undefined };
}

export function isEmptyTree({ texts, children }: BracketTree): boolean {
  return texts.length === 0 && children === undefined;
}

/** Adds a value where the brackets of its name lead. Returns false if they are malformed, or too many. */
export function addToTree(root: BracketTree, brackets: string, value: FormValue): boolean {
  const keys = keysIn(brackets);
  if (keys === undefined) return false;
  let tree = root;
  for (const key of keys) {
    tree.children ??= new Map();
    let child = tree.children.get(key);
    if (child === undefined) {
      child = createBracketTree();
      tree.children.set(key, child);
    }
    tree = child;
  }
  tree.texts.push(value);
  return true;
}

/** The keys in brackets, one by one: `[a][0]`. Undefined for malformed ones, and for too many. */
export function keysIn(brackets: string): string[] | undefined {
  const keys: string[] = [];
  for (let at = 0; at < brackets.length; ) {
    const end = brackets.indexOf("]", at);
    if (brackets[at] !== "[" || end < 0 || keys.length === maxDepth) return undefined;
    const key = brackets.slice(at + 1, end);
    if (key.includes("[")) return undefined;
    keys.push(key);
    at = end + 1;
  }
  return keys;
}
