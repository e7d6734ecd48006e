import type { PageExtent } from "../pages/pages-by-number.ts";

/** The number of items before the page after this one, which skipped `offset` items. Undefined after the last page. */
export function nextOffset({ items, total }: PageExtent, offset: number | undefined): number | undefined {
  if (!items?.length) return undefined;
  const next = (offset ?? 0) + items.length;
  return total && next >= Number(total) ? undefined : next;
}

/** The number of the page after those that have come, of which `number` was the last. Undefined after the last page. */
export function nextNumber(pages: readonly PageExtent[], number: number | undefined): number | undefined {
  const last = pages.at(-1);
  if (!last?.items?.length) return undefined;
  const current = number || 1;
  const count = pages.reduce((sum, { items }) => sum + (items?.length ?? 0), 0);
  // How many items came before the first page is unknown unless it has the number 1.
  const isLast = last.total && current === pages.length && count >= Number(last.total);
  return isLast ? undefined : current + 1;
}
