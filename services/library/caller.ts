import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import { loginNeeded } from "./errors.ts";

/** Returns the user that a token was issued to. */
export type Authenticate = (token: string) => string | undefined;

/** Returns the user of a request, or undefined without an `Authorization` header. Throws 401 for an invalid one. */
export function callerOf(context: HandlerContext, authenticate: Authenticate): string | undefined {
  const header = context.header("authorization");
  if (header === undefined) return undefined;
  const token = /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(header)?.[1];
  if (token === undefined) throw loginNeeded('the header "authorization" must hold "Bearer <token>"', "Bearer");
  const user = authenticate(token);
  if (user === undefined) throw loginNeeded("the access token is not valid", 'Bearer error="invalid_token"');
  return user;
}

/** Returns the user of a request; throws 401 if it has none. */
export function requireCaller(context: HandlerContext, authenticate: Authenticate): string {
  const user = callerOf(context, authenticate);
  if (user === undefined) throw loginNeeded("mylibrary needs an OAuth 2.0 access token", "Bearer");
  return user;
}
