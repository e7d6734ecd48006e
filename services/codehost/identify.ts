import type { Endpoint, HandlerContext } from "@protoc-gen-rest/runtime/server";
import { starterUser } from "./starter/user.ts";

/** Returns the login of the user who sent an `Authorization` header, or throws a StatusError. */
export type Identify = (authorization: string | undefined) => string | Promise<string>;

/** The API declares no authentication: by default, all requests act in the name of one user. */
export function anyone(): string {
  return starterUser;
}

export interface Callers {
  /** Identifies the callers of an endpoint. */
  identified(endpoint: Endpoint): Endpoint;
  /** The user in whose name a request acts. */
  callerOf(context: HandlerContext): string;
}

export function createCallers(identify: Identify): Callers {
  const logins = new WeakMap<HandlerContext, string>();
  return {
    identified: (endpoint) => ({
      ...endpoint,
      async respond(json, check, context) {
        logins.set(context, await identify(context.header("authorization")));
        return endpoint.respond(json, check, context);
      },
    }),
    callerOf(context) {
      const login = logins.get(context);
      if (login === undefined) throw new TypeError(`${context.operation.name} has no caller`);
      return login;
    },
  };
}
