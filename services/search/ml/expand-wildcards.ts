import type { ExpandWildcard } from "../../gen/search/v1/common_types.js";
import { invalid } from "../../requests/invalid.ts";

/** Throws 400 if `hidden` stands without `open`, `closed` or both. */
export function checkExpandWildcards(
  given: readonly ExpandWildcard[] | ExpandWildcard | undefined,
  path: string,
): void {
  const values = [given ?? []].flat();
  const isCombined = values.some((value) => value === "open" || value === "closed" || value === "all");
  if (values.includes("hidden") && !isCombined) {
    throw invalid(path, '"hidden" must be combined with "open", "closed" or both');
  }
}
