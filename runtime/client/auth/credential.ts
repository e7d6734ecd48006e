import type { HttpRequest } from "../exchange/http-request.ts";

/** A secret, or a function that returns it before each call. */
export type Credential = string | (() => string | Promise<string>);

/** Where a request carries a credential. */
export type CredentialPlace = "header" | "query" | "cookie";

/** Returns the secret of a credential. */
export function resolveCredential(credential: Credential): string | Promise<string> {
  return typeof credential === "function" ? credential() : credential;
}

/** Adds a credential to a copy of the request. */
export function withCredential(request: HttpRequest, place: CredentialPlace, name: string, value: string): HttpRequest {
  const { url, headers } = request;
  if (place === "query") {
    const mark = url.includes("?") ? "&" : "?";
    return { ...request, url: `${url}${mark}${encodeURIComponent(name)}=${encodeURIComponent(value)}` };
  }
  const pair = `${name}=${value}`;
  const added =
    place === "cookie"
      ? { cookie: headers["cookie"] ? `${headers["cookie"]}; ${pair}` : pair }
      : { [name.toLowerCase()]: value };
  return { ...request, headers: { ...headers, ...added } };
}
