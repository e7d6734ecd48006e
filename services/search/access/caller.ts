import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { Authorization } from "../../gen/search/v1/common_types.js";
import { forbidden } from "../errors.ts";
import { grants, grantsIndex, type Roles } from "./roles.ts";

/** Who sends a request. */
export interface Caller {
  /** The user, or the owner of the key. */
  readonly username: string;
  /** The key that authenticates the request, if it is a key. */
  readonly apiKey?: { readonly id: string; readonly name: string } | undefined;
  /** Each of them must grant a privilege: the roles of a key are limited by those of its creator. */
  readonly limits: readonly [Roles, ...Roles[]];
}

/** Returns the caller that `authenticate` has identified. */
export function callerOf({ caller, operation }: HandlerContext): Caller {
  if (typeof caller === "object" && caller !== null && "limits" in caller) return caller as Caller;
  throw new TypeError(`${operation.name} has no caller`);
}

/** Throws 403 unless the caller has the privileges, each on at least one index or on the cluster. */
export function requirePrivileges({ limits }: Caller, privileges: readonly string[]): void {
  const missing = privileges.filter((privilege) => !limits.every((roles) => grants(roles, privilege)));
  if (missing.length > 0) throw forbidden(`the caller lacks ${missing.map(describe).join(" and ")}`);
}

/** Throws 403 unless the caller has the index privileges on all of the indices. */
export function requireIndices({ limits }: Caller, privileges: readonly string[], indices: readonly string[]): void {
  for (const index of indices) {
    for (const privilege of privileges) {
      if (limits.every((roles) => grantsIndex(roles, privilege, index))) continue;
      throw forbidden(`the caller lacks the index privilege "${privilege}" on [${index}]`);
    }
  }
}

/** The index privileges that the operation declares. */
export function declaredIndexPrivileges({ operation }: HandlerContext): string[] {
  const [{ privileges = [] } = {}] = operation.security ?? [];
  return privileges.flatMap((privilege) => (privilege.startsWith("index:") ? [privilege.slice("index:".length)] : []));
}

/** The caller that a job records, with whose privileges it runs. */
export function authorizationOf({ apiKey, limits: [roles] }: Caller): Authorization {
  return { ...(apiKey && { api_key: { ...apiKey } }), roles: Object.keys(roles).sort() };
}

function describe(privilege: string): string {
  const [scope, name] = privilege.split(":");
  return `the ${scope} privilege "${name}"`;
}
