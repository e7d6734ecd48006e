/** How far the items of a page lead. */
export interface PageExtent {
  readonly items: { readonly length: number } | null | undefined;
  /** The number of all items, if the service tells. */
  readonly total?: number | bigint | string | { toString(): string } | null | undefined;
}

/** Requests pages by the number of items to skip, until one is empty or all items have come. */
export async function* pagesByOffset<P>(
  request: (offset: number) => Promise<P>,
  first: number | undefined,
  extent: (page: P) => PageExtent,
): AsyncGenerator<P, void> {
  for (let offset = first ?? 0; ; ) {
    const page = await request(offset);
    const { items, total } = extent(page);
    if (!items?.length) return;
    yield page;
    offset += items.length;
    if (total && offset >= Number(total)) return;
  }
}

/** Requests pages by their numbers, counted from 1, until one is empty or all items have come. */
export async function* pagesByNumber<P>(
  request: (page: number) => Promise<P>,
  first: number | undefined,
  extent: (page: P) => PageExtent,
): AsyncGenerator<P, void> {
  const start = first || 1;
  let count = 0;
  for (let number = start; ; number++) {
    const page = await request(number);
    const { items, total } = extent(page);
    if (!items?.length) return;
    yield page;
    count += items.length;
    // How many items came before the first page is unknown.
    if (total && start === 1 && count >= Number(total)) return;
  }
}
