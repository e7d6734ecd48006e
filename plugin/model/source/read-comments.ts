import { commentText } from "../../protocol/request/comment-text.ts";
import type { Comments } from "../elements/element.ts";

/** The three kinds of comments in `SourceCodeInfo.Location`. */
export interface RawComments {
  readonly leadingComments?: string;
  readonly trailingComments?: string;
  readonly leadingDetachedComments: readonly string[];
}

export const noComments: Comments = { detached: [] };

export function readComments(raw: RawComments | undefined): Comments {
  if (raw === undefined) return noComments;
  const leading = commentText(raw.leadingComments);
  const trailing = commentText(raw.trailingComments);
  const detached = raw.leadingDetachedComments.map(commentText).filter((text) => text !== undefined);
  if (leading === undefined && trailing === undefined && detached.length === 0) return noComments;
  return { leading, trailing, detached };
}
