import { requestToken, type TokenResponse } from "../client/auth/token-endpoint.ts";
import { RestError } from "../client/exchange/rest-error.ts";
import type { Fetch } from "../client/exchange/transport-options.ts";
import { CliError, type CliLogin } from "./cli-service.ts";

/** The message for a person: where to go, and the code to enter. */
export interface DevicePrompt {
  readonly url: string;
  readonly code: string;
}

/** The context that the login needs from the program. */
export interface DeviceLoginContext {
  readonly fetch: Fetch;
  readonly show: (prompt: DevicePrompt) => void;
  /** Waits for a number of milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly now: () => number;
}

/** The response of the device authorization endpoint (RFC 8628, section 3.2). */
interface DeviceAuthorization {
  readonly device_code?: unknown;
  readonly user_code?: unknown;
  readonly verification_uri?: unknown;
  readonly verification_uri_complete?: unknown;
  readonly expires_in?: unknown;
  readonly interval?: unknown;
}

const grantType = "urn:ietf:params:oauth:grant-type:device_code";

/** Gets tokens on behalf of a person who enters a code in a browser (RFC 8628). */
export async function deviceLogin(
  login: CliLogin,
  tokenUrl: string,
  context: DeviceLoginContext,
): Promise<TokenResponse> {
  const { fetch, show, wait, now } = context;
  const authorization = await authorize(login, fetch);
  const { device_code: code, user_code: userCode, verification_uri: url } = authorization;
  if (typeof code !== "string" || typeof userCode !== "string" || typeof url !== "string")
    throw new CliError("the login cannot start: the service did not return a code");
  show({ url: String(authorization.verification_uri_complete ?? url), code: userCode });
  const end = now() + seconds(authorization.expires_in, 900) * 1000;
  // A service that asks for no pause does not want a request each millisecond.
  let interval = Math.max(1, seconds(authorization.interval, 5));
  for (let left = end - now(); left > 0; left = end - now()) {
    await wait(Math.min(interval * 1000, left));
    try {
      const grant = { grant_type: grantType, device_code: code };
      return await requestToken(grant, { clientId: login.clientId, tokenUrl, fetch }, {});
    } catch (error) {
      const reason = errorOf(error);
      // Section 3.5: each slow_down adds five seconds.
      if (reason === "slow_down") interval += 5;
      else if (reason !== "authorization_pending") throw error;
    }
  }
  throw new CliError("the code has expired: log in again");
}

async function authorize(
  { deviceAuthorizationUrl, clientId, scopes = [] }: CliLogin,
  send: Fetch,
): Promise<DeviceAuthorization> {
  const body = new URLSearchParams({ client_id: clientId });
  if (scopes.length > 0) body.set("scope", scopes.join(" "));
  const headers = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" };
  const response = await send(deviceAuthorizationUrl, {
    method: "POST",
    headers,
    body: body.toString(),
    redirect: "manual",
  });
  if (!response.ok) throw new CliError(`the login cannot start: the service answered with status ${response.status}`);
  try {
    return JSON.parse(await response.text()) as DeviceAuthorization;
  } catch {
    return {};
  }
}

/** The error code in the response of a token endpoint (RFC 6749, section 5.2). */
function errorOf(error: unknown): unknown {
  return error instanceof RestError ? (error.body as { readonly error?: unknown } | undefined)?.error : undefined;
}

function seconds(given: unknown, otherwise: number): number {
  const number = Number(given ?? otherwise);
  return number >= 0 && Number.isFinite(number) ? number : otherwise;
}
