/** Yields the items of all pages. Requests a page once the items of the one before have been taken. */
export async function* itemsOf<P, T>(
  pages: AsyncIterable<P>,
  items: (page: P) => Iterable<T> | null | undefined,
): AsyncGenerator<T, void> {
  for await (const page of pages) yield* items(page) ?? [];
}
