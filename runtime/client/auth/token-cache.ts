/** An access token with the time of its end. */
export interface AccessToken {
  readonly token: string;
  /** Milliseconds since 1970, as of `Date.now()`. Default: it is used until the service refuses it. */
  readonly expiresAt?: number | undefined;
}

/** The circumstances that a source of tokens may need. */
export interface TokenRequest {
  /** The token endpoint that the API declares. */
  readonly tokenUrl?: string | undefined;
}

/** Returns a token, a new one for each call: `bearerAuth` keeps it. */
export type TokenSource = (request: TokenRequest) => string | AccessToken | Promise<string | AccessToken>;

/** A token that many calls share. */
export interface TokenCache {
  /** Returns the token; all calls that need a new one wait for the same. */
  get(request: TokenRequest): Promise<string>;
  /** Returns another token than one that the service has refused. */
  replace(refused: string, request: TokenRequest): Promise<string>;
}

// A token is replaced this long before it expires, or after nine tenths of its life if that is later.
const maxLeeway = 30_000;

const caches = /* @__PURE__ */ new WeakMap<TokenSource, TokenCache>();

/** Returns the cache of a source: all interceptors and transports with the same source share its tokens. */
export function tokenCache(source: TokenSource): TokenCache {
  let cache = caches.get(source);
  if (cache === undefined) {
    cache = createTokenCache(source);
    caches.set(source, cache);
  }
  return cache;
}

function createTokenCache(source: TokenSource): TokenCache {
  let current: Promise<AccessToken> | undefined;
  let isSettled = false;
  let token: string | undefined;
  let renewAt = 0;

  const renew = (request: TokenRequest): Promise<AccessToken> => {
    isSettled = false;
    const asked = (async () => {
      const result = await source(request);
      return typeof result === "string" ? { token: result } : result;
    })();
    current = asked;
    asked.then(
      (result) => {
        const { expiresAt = Number.POSITIVE_INFINITY } = result;
        const now = Date.now();
        token = result.token;
        renewAt = expiresAt - Math.min(maxLeeway, Math.max(0, expiresAt - now) / 10);
        isSettled = true;
      },
      () => {
        // The next call asks again.
        current = undefined;
      },
    );
    return asked;
  };
  return {
    async get(request) {
      const isOver = isSettled && Date.now() >= renewAt;
      return (await (current === undefined || isOver ? renew(request) : current)).token;
    },
    async replace(refused, request) {
      // Another call may have replaced it already.
      const isRefused = current === undefined || (isSettled && token === refused);
      return (await (isRefused ? renew(request) : current!)).token;
    },
  };
}
