import { checkInsertionPoint, insertionMarker } from "../protocol/response/insertion-marker.ts";
import type { CommentStyle } from "./comment-style.ts";

/** The names of a file's insertion points. */
export interface PointNames {
  /** The comment that marks a point. Throws for an invalid name. */
  marker(name: string): string;
  /** The comment that marks a further point. Throws for an invalid name, or one that the file has already. */
  add(name: string): string;
  /** Whether none was added. */
  isEmpty(): boolean;
}

/** `reserved`: the points that the file has in any case. */
export function createPointNames(
  comments: CommentStyle,
  reserved: { readonly imports: string; readonly end: string } | undefined,
): PointNames {
  const added = new Set<string>();
  const marker = (name: string): string => {
    const wrong = checkInsertionPoint(name);
    if (wrong !== undefined)
      throw new Error(`an insertion point cannot be printed as ${JSON.stringify(name)}: ${wrong}`);
    return `${comments.open}${insertionMarker(name)}${comments.close}`;
  };
  return {
    marker,
    add: (name) => {
      // protoc inserts at the first marker of a name, buf at every one.
      if (added.has(name) || name === reserved?.imports || name === reserved?.end)
        throw new Error(`the insertion point ${JSON.stringify(name)} is printed twice in one file; give each its name`);
      added.add(name);
      return marker(name);
    },
    isEmpty: () => added.size === 0,
  };
}
