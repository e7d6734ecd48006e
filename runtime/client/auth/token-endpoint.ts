import { httpToStatusCode } from "../../status/http-to-code.ts";
import type { StatusCode } from "../../status/status-code.ts";
import { timerDelay } from "../../time/timer-delay.ts";
import type { HttpResponse } from "../exchange/http-response.ts";
import { readBounded } from "../exchange/read-bounded.ts";
import { RestError } from "../exchange/rest-error.ts";
import type { Fetch } from "../exchange/transport-options.ts";
import { base64 } from "./basic-auth.ts";
import type { AccessToken, TokenRequest } from "./token-cache.ts";

/** Options of requests to the token endpoint of OAuth 2. */
export interface OAuth2Options {
  readonly clientId: string;
  /** Public clients have none. */
  readonly clientSecret?: string;
  /** How the client sends its secret: in the Authorization header, or in the body. Default: `basic` (RFC 6749, section 2.3.1). */
  readonly clientAuthentication?: "basic" | "body";
  /** Default: the `token_url` that the API declares. */
  readonly tokenUrl?: string;
  readonly scopes?: readonly string[];
  /** Further parameters, such as `audience` or `resource`. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Milliseconds for a request. Default: 30 seconds. */
  readonly timeout?: number;
  /** The maximum of bytes of a response, decompressed. Default: 1 MiB. */
  readonly maxBodyBytes?: number;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch;
}

/** A response of a token endpoint (RFC 6749, section 5.1). */
export interface TokenResponse extends AccessToken {
  /** The refresh token to use next; undefined if it stays the same. */
  readonly refreshToken?: string | undefined;
}

/** Sends a grant to the token endpoint. Rejects with a RestError. Follows no redirect, which would take the secret along. */
export async function requestToken(
  grant: Readonly<Record<string, string>>,
  options: OAuth2Options,
  { tokenUrl: declared }: TokenRequest,
): Promise<TokenResponse> {
  const { clientId, clientSecret, clientAuthentication = "basic", tokenUrl = declared } = options;
  const { timeout = 30_000, maxBodyBytes = 2 ** 20 } = options;
  if (tokenUrl === undefined) throw new TypeError("the API declares no token_url: set the option tokenUrl");
  const headers: Record<string, string> = {
    accept: "application/json",
    "content-type": "application/x-www-form-urlencoded",
  };
  const form = new URLSearchParams({ ...grant, ...options.parameters });
  if (options.scopes?.length) form.set("scope", options.scopes.join(" "));
  if (clientSecret !== undefined && clientAuthentication === "basic") {
    headers["authorization"] = `Basic ${base64(`${formText(clientId)}:${formText(clientSecret)}`)}`;
  } else {
    form.set("client_id", clientId);
    if (clientSecret !== undefined) form.set("client_secret", clientSecret);
  }
  const { fetch: send = fetch as Fetch } = options;
  const signal = AbortSignal.timeout(timerDelay(timeout));
  const init = { method: "POST", headers, body: form.toString(), redirect: "manual", signal } as const;
  const response = await send(tokenUrl, init).catch((cause: unknown) => {
    throw tokenError(tokenUrl, "unavailable", "no response", undefined, undefined, cause);
  });
  const sentAt = Date.now();
  const content = await readBounded(response, maxBodyBytes).catch((cause: unknown) => {
    throw tokenError(tokenUrl, "data_loss", "the response was cut off", response, undefined, cause);
  });
  if (content === undefined) {
    const reason = `the response exceeds maxBodyBytes (${maxBodyBytes})`;
    throw tokenError(tokenUrl, "resource_exhausted", reason, response, undefined);
  }
  const body = parse(content);
  const {
    error,
    error_description: description,
    access_token: token,
    expires_in: lifetime,
    refresh_token: next,
  } = body;
  if (!response.ok || typeof token !== "string" || token === "") {
    const isRefused = response.status === 400 || response.status === 401;
    const code = isRefused ? "unauthenticated" : response.ok ? "internal" : httpToStatusCode(response.status);
    const said = [error, description].filter((it) => typeof it === "string").join(": ");
    throw tokenError(tokenUrl, code, said || (response.ok ? "no access_token" : "refused"), response, body);
  }
  const seconds = Number(lifetime ?? Number.NaN);
  return {
    token,
    ...(Number.isFinite(seconds) && { expiresAt: sentAt + seconds * 1000 }),
    ...(typeof next === "string" && { refreshToken: next }),
  };
}

/** The client id and the secret are form-encoded before they are a username and a password (RFC 6749, section 2.3.1). */
function formText(value: string): string {
  return new URLSearchParams({ "": value }).toString().slice(1);
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

function tokenError(
  url: string,
  code: StatusCode,
  reason: string,
  response: HttpResponse | undefined,
  body: unknown,
  cause?: unknown,
): RestError {
  const { status = 0, headers } = response ?? {};
  const path = new URL(url).pathname;
  return new RestError(
    { code, reason: `no access token: ${reason}`, status, headers, method: "POST", url, path, body, violations: [] },
    cause,
  );
}
