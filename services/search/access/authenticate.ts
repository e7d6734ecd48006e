import { type Authenticate, type HandlerContext, StatusError } from "@protoc-gen-rest/runtime/server";
import type { Queryable } from "../../store/store.ts";
import { forbidden } from "../errors.ts";
import { findApiKey } from "./api-keys.ts";
import { type Caller, callerOf, requirePrivileges } from "./caller.ts";
import { hasPrivileges } from "./roles.ts";
import { findUser } from "./users.ts";

type FindCaller = (database: Queryable, value: string) => Promise<Caller | undefined>;

/** By the name of the security scheme. */
const schemes: Readonly<Record<string, FindCaller>> = { api_key: findApiKey, basic: findUser };

/** Identifies callers by API key or password. Throws 403 for those without the privileges that the operation declares. */
export function createAuthenticate(database: Queryable): Authenticate {
  return async ([{ scheme, value, privileges }]) => {
    const caller = await schemes[scheme]?.(database, value);
    if (caller !== undefined) {
      if (caller.limits.some((roles) => !Object.values(roles).some(hasPrivileges))) {
        throw forbidden("the API key has no privileges: it authenticates its holder, and cannot call the API");
      }
      requirePrivileges(caller, privileges);
    }
    return caller;
  };
}

const secondaryHeader = "es-secondary-authorization";

/**
 * Returns whom a job acts for: the identity in the header `es-secondary-authorization`, or else the caller. Throws 401 for
 * credentials that are not valid.
 */
export async function actingCaller(database: Queryable, context: HandlerContext): Promise<Caller> {
  const header = context.header(secondaryHeader);
  if (header === undefined) return callerOf(context);
  const [, word = "", value = ""] = /^(apikey|basic) +(\S+) *$/i.exec(header) ?? [];
  const scheme = word.toLowerCase() === "basic" ? "basic" : "api_key";
  const caller = word === "" ? undefined : await schemes[scheme]?.(database, value);
  if (caller === undefined)
    throw new StatusError("unauthenticated", `the credentials in ${secondaryHeader} are not valid`);
  return caller;
}
