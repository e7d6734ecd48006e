/** Yields pages up to the first that has no other after it. */
export async function* pagesWhile<P>(
  pages: AsyncIterable<P>,
  hasMore: (page: P) => boolean | number | null | undefined,
): AsyncGenerator<P, void> {
  for await (const page of pages) {
    yield page;
    if (!hasMore(page)) return;
  }
}
