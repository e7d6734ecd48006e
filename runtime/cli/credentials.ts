import { refreshToken } from "../client/auth/refresh-token.ts";
import type { TokenSource } from "../client/auth/token-cache.ts";
import type { CliCredentials, CliOptions, CliService, CliTerminal } from "./cli-service.ts";
import { wordsOf } from "./command-names.ts";
import { readTokens, writeTokens } from "./kept-tokens.ts";

/** The variable of the environment with the credential of a scheme: `BOOKS_API_KEY` for `apiKey`. */
export function variableOf({ name }: Pick<CliOptions, "name">, word: string): string {
  return [...wordsOf(name), ...wordsOf(word)].join("_").toUpperCase();
}

/** The scheme of a service that a login is for. Undefined if the service has none. */
export function loginScheme({ login }: CliOptions, { schemes = [] }: CliService): string | undefined {
  if (login === undefined) return undefined;
  return schemes.find(({ name, kind }) => (login.scheme === undefined ? kind === "oauth2" : name === login.scheme))
    ?.name;
}

/** The credentials of the environment, and those of a login. */
export function credentialsOf(options: CliOptions, service: CliService, terminal: CliTerminal): CliCredentials {
  const text = (scheme: string): string | undefined => terminal.env[variableOf(options, scheme)] || undefined;
  return {
    text,
    token: (scheme) =>
      text(scheme) ?? (scheme === loginScheme(options, service) ? keptToken(options, terminal) : undefined),
    basic(scheme) {
      const [username = "", ...password] = text(scheme)?.split(":") ?? [];
      return text(scheme) === undefined ? undefined : { username, password: password.join(":") };
    },
  };
}

/** The token of the last login, and new ones once it has expired. */
function keptToken(options: CliOptions, terminal: CliTerminal): string | TokenSource | undefined {
  const { name, login, fetch } = options;
  const kept = readTokens(name, terminal);
  if (kept?.refreshToken === undefined || login === undefined) return kept?.accessToken;
  const { accessToken, expiresAt = Number.POSITIVE_INFINITY } = kept;
  // A token that ends while it is on its way costs a call.
  const isValid = expiresAt > Date.now() + 30_000;
  return refreshToken({
    clientId: login.clientId,
    refreshToken: kept.refreshToken,
    ...(isValid ? { accessToken: { token: accessToken, expiresAt } } : {}),
    ...(login.tokenUrl === undefined ? {} : { tokenUrl: login.tokenUrl }),
    ...(fetch === undefined ? {} : { fetch }),
    onRefresh: ({ token, expiresAt, refreshToken = kept.refreshToken }) =>
      writeTokens(name, { accessToken: token, expiresAt, refreshToken }, terminal),
  });
}
