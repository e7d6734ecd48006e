import { type Check, violate } from "../../json/check.ts";
import { addToTree, type BracketTree, createBracketTree, type FormValue, isEmptyTree } from "./bracket-tree.ts";
import { leafForm, treeToWire } from "./deep-object.ts";
import type { ValueForm } from "./value-form.ts";
import { setWireValue, type WireObject, type WireTarget } from "./wire-target.ts";

/** The values of the parameters with brackets, until all of them are known. */
export type BracketTrees = Map<WireTarget, BracketTree>;

/** Reads parameters with brackets: `filter[year]=1815`. */
export interface Brackets {
  /** Adds the value of a parameter. */
  add(trees: BracketTrees, target: WireTarget, name: string, value: FormValue, check: Check): void;
  /** Puts all values into the wire JSON of a request. */
  set(trees: BracketTrees, root: WireObject, check: Check): void;
  /** How the value is written, there where the brackets of its name lead. */
  valueForm(target: WireTarget, name: string): ValueForm;
}

export const brackets: Brackets = {
  add(trees, target, name, value, check) {
    const tree = trees.get(target) ?? createBracketTree();
    trees.set(target, tree);
    if (!addToTree(tree, bracketsOf(name), value)) violate(check, "has malformed brackets", name);
  },
  set(trees, root, check) {
    for (const [target, tree] of trees) {
      // All of its names are malformed.
      if (isEmptyTree(tree)) continue;
      const { deepObject = {}, name } = target.parameter;
      setWireValue(root, target, treeToWire(tree, deepObject, name, check), check);
    }
  },
  valueForm({ parameter: { deepObject = {} } }, name) {
    return { ...leafForm(deepObject, bracketsOf(name)), takesBase64: true };
  },
};

function bracketsOf(name: string): string {
  const start = name.indexOf("[");
  return start < 0 ? "" : name.slice(start);
}
