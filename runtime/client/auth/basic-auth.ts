import { toBase64 } from "../../bytes/base64.ts";
import type { Interceptor } from "../exchange/transport-options.ts";
import { withCredential } from "./credential.ts";

/** A user and the password, or a function that returns them before each call. */
export type BasicCredentials = User | (() => User | Promise<User>);

interface User {
  readonly username: string;
  readonly password: string;
}

/** Sends user and password with each call, in UTF-8 (RFC 7617). */
export function basicAuth(credentials: BasicCredentials): Interceptor {
  return async (request, next) => {
    const { username, password } = typeof credentials === "function" ? await credentials() : credentials;
    if (username.includes(":")) throw new TypeError("a username of Basic authentication cannot contain a colon");
    const value = `Basic ${base64(`${username}:${password}`)}`;
    return next(withCredential(request, "header", "authorization", value));
  };
}

/** Returns the base64 form of the UTF-8 bytes of a text. */
export function base64(text: string): string {
  return toBase64(new TextEncoder().encode(text));
}
