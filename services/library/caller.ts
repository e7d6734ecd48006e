import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import { loginNeeded } from "./errors.ts";
import type { FindReader } from "./readers.ts";

/** Returns the user that `authenticate` has identified. */
export function callerOf({ caller, operation }: HandlerContext): string {
  if (typeof caller === "string") return caller;
  throw new TypeError(`${operation.name} is public and has no caller`);
}

/**
 * Returns the user of a request to a public operation, or undefined without an `Authorization` header. Throws 401 for an
 * invalid one.
 */
export async function optionalCallerOf(context: HandlerContext, findReader: FindReader): Promise<string | undefined> {
  const header = context.header("authorization");
  if (header === undefined) return undefined;
  const token = /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(header)?.[1];
  if (token === undefined) throw loginNeeded('the header "authorization" must hold "Bearer <token>"', "Bearer");
  const user = await findReader(token);
  if (user === undefined) throw loginNeeded("the access token is not valid", 'Bearer error="invalid_token"');
  return user;
}
