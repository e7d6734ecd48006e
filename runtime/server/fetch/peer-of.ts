/** The arguments of platforms after the Request: of Deno, @hono/node-server and Bun. */
interface PeerSource {
  readonly remoteAddr?: { readonly hostname?: string };
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } };
  requestIP?(request: Request): { readonly address: string } | null;
}

/** Returns the address that a request came from. Cloudflare sets the header itself, on requests that have `cf`. */
export function peerOf(request: Request, source: unknown): string | undefined {
  if ("cf" in request) return request.headers.get("cf-connecting-ip") ?? undefined;
  const { remoteAddr, incoming, requestIP } = (source ?? {}) as PeerSource;
  return remoteAddr?.hostname ?? incoming?.socket?.remoteAddress ?? requestIP?.call(source, request)?.address;
}
