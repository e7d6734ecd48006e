import { canonicalPartial, comparePartial, isPartial, matchPartial, partialTexts } from "./partial-text.ts";

/** A node of a router that may have children for segments with variables and text. */
export interface PartialParent<N> {
  parts?: PartialChildren<N> | undefined;
}

/** Children whose segments are variables and text, the most specific first. */
export interface PartialChildren<N> {
  readonly edges: readonly PartialEdge<N>[];
  /** Calls `visit` with the children whose segment matches a text, until it returns a result. */
  visit<R>(text: string, visit: (child: N) => R | undefined): R | undefined;
}

interface PartialEdge<N> {
  /** In its canonical form. */
  readonly segment: string;
  readonly texts: readonly string[];
  readonly child: N;
}

/** Returns the child for a segment, and creates it if it is new; undefined for a segment without variables and text. */
export type GrowPartial = <N extends PartialParent<N>>(node: N, segment: string, create: () => N) => N | undefined;

export const growPartial: GrowPartial = (node, written, create) => {
  if (!isPartial(written)) return undefined;
  const segment = canonicalPartial(written);
  const edges = node.parts?.edges ?? [];
  const known = edges.find((edge) => edge.segment === segment);
  if (known !== undefined) return known.child;
  const child = create();
  const added = [...edges, { segment, texts: partialTexts(segment), child }];
  node.parts = createChildren(added.sort((a, b) => comparePartial(a.segment, b.segment)));
  return child;
};

function createChildren<N>(edges: readonly PartialEdge<N>[]): PartialChildren<N> {
  return {
    edges,
    visit(text, visit) {
      for (const { texts, child } of edges) {
        const result = matchPartial(texts, text) === undefined ? undefined : visit(child);
        if (result !== undefined) return result;
      }
      return undefined;
    },
  };
}
