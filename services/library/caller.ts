import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import { loginNeeded } from "./errors.ts";

/** Says which user a token was issued to. */
export type Authenticate = (token: string) => string | undefined;

/** The user of the request; undefined without an `Authorization` header. Throws 401 for one that is no good. */
export function callerOf(context: HandlerContext, authenticate: Authenticate): string | undefined {
  const header = context.header("authorization");
  if (header === undefined) return undefined;
  const token = /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(header)?.[1];
  if (token === undefined) throw loginNeeded('the header "authorization" must hold "Bearer <token>"', "Bearer");
  const user = authenticate(token);
  if (user === undefined) throw loginNeeded("the access token is not valid", 'Bearer error="invalid_token"');
  return user;
}

/** The user of a request that needs one; throws 401. */
export function requireCaller(context: HandlerContext, authenticate: Authenticate): string {
  const user = callerOf(context, authenticate);
  if (user === undefined) throw loginNeeded("mylibrary needs an OAuth 2.0 access token", "Bearer");
  return user;
}
