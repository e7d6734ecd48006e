import { invalidRange, rangeNotSatisfiable } from "../errors.ts";
import type { QueryParameters } from "../parse/parse-query.ts";

type Page = Pick<QueryParameters, "limit" | "offset">;

/**
 * The page that a request asks for: what `limit` and `offset` have in common with the header `Range: 0-9`. Throws 416 for a range from
 * back to front.
 */
export function pageOf({ limit, offset }: Page, range: string | undefined): Page {
  const { limit: size, offset: first } = rangeOf(range);
  if (first === undefined) return { limit, offset };
  const start = Math.max(offset ?? 0, first);
  const ends = [...(limit === undefined ? [] : [(offset ?? 0) + limit]), ...(size === undefined ? [] : [first + size])];
  if (ends.length === 0) return { offset: start };
  return { offset: start, limit: Math.max(0, Math.min(...ends) - start) };
}

function rangeOf(range: string | undefined): Page {
  const [, first, last] = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(range?.trim() ?? "") ?? [];
  if (first === undefined) return {};
  if (last === undefined) return { offset: Number(first) };
  if (Number(last) < Number(first))
    throw invalidRange("The lower boundary must be lower than or equal to the upper boundary in the Range header.");
  return { offset: Number(first), limit: Number(last) - Number(first) + 1 };
}

export interface PageResult {
  readonly status: 200 | 206;
  readonly contentRange: string;
}

/** Status and `Content-Range` of a page. Throws 416 for a page after the last row. */
export function pageResult(offset: number, size: number, total: number | undefined): PageResult {
  if (total !== undefined && offset > 0 && offset >= total) throw rangeNotSatisfiable(offset, total);
  const rows = size === 0 ? "*" : `${offset}-${offset + size - 1}`;
  const isPart = total !== undefined && size < total;
  return { status: isPart ? 206 : 200, contentRange: `${rows}/${total ?? "*"}` };
}
