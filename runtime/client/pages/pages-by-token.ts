/** Requests pages until one has no token of the next, starting with the token `first`. */
export async function* pagesByToken<P, Token>(
  request: (token: Token) => Promise<P>,
  first: Token,
  next: (page: P) => Token | null | undefined,
): AsyncGenerator<P, void> {
  for (let token = first; ; ) {
    const page = await request(token);
    yield page;
    const following = next(page);
    if (!following) return;
    // Such a service would send the same page for ever.
    if (following === token) throw new TypeError(`the page with the token ${String(token)} has itself as the next one`);
    token = following;
  }
}
