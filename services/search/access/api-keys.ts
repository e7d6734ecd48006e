import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { CreateApiKeyRequest, CreateApiKeyResponse } from "../../gen/search/v1/security_types.js";
import { invalid } from "../../requests/invalid.ts";
import type { Queryable, Transaction } from "../../store/store.ts";
import { parseDuration } from "../durations.ts";
import type { Caller } from "./caller.ts";
import { hasPrivileges, type Roles } from "./roles.ts";

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  /** Empty for the privileges of the creator. */
  readonly roleDescriptors: Roles;
  /** The roles that the creator had, each of which limits those of the key. */
  readonly limits: readonly [Roles, ...Roles[]];
}

/** Creates a key for a caller. Throws 400 for roles that the caller cannot give. */
export async function createApiKey(
  transaction: Transaction,
  caller: Caller,
  request: Pick<CreateApiKeyRequest, "name" | "expiration" | "role_descriptors" | "metadata">,
  serverless: boolean,
): Promise<CreateApiKeyResponse> {
  const { name, role_descriptors = {}, metadata = {} } = request;
  checkRoles(caller, role_descriptors, serverless);
  const expiration = expirationOf(request);
  const id = randomBytes(15).toString("base64url");
  const api_key = randomBytes(16).toString("base64url");
  const insert = `
    insert into search.api_key (id, name, digest, username, role_descriptors, limits, metadata, expiration)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`;
  const roles = [role_descriptors, caller.limits, metadata].map((value) => JSON.stringify(value));
  await transaction.query(insert, [id, name, digest(api_key), caller.username, ...roles, expiration]);
  const encoded = Buffer.from(`${id}:${api_key}`).toString("base64");
  return { id, name, api_key, encoded, ...(expiration !== undefined && { expiration }) };
}

/** Finds the key by `encoded`, unless it has expired. */
export async function findApiKey(database: Queryable, encoded: string): Promise<Caller | undefined> {
  const [id = "", ...rest] = Buffer.from(encoded, "base64").toString().split(":");
  const select = `
    select id, name, username, role_descriptors as "roleDescriptors", limits, digest from search.api_key
    where id = $1 and (expiration is null or expiration > $2)`;
  // U+0000 is not text for the database, and in no id.
  if (!/^[\w-]+$/.test(id)) return undefined;
  const [key] = await database.query<ApiKey & { digest: Uint8Array }>(select, [id, Date.now()]);
  if (key === undefined || !timingSafeEqual(key.digest, digest(rest.join(":")))) return undefined;
  const { name, username, roleDescriptors, limits } = key;
  const isLimited = Object.keys(roleDescriptors).length > 0;
  return { username, apiKey: { id, name }, limits: isLimited ? [roleDescriptors, ...limits] : limits };
}

function checkRoles(caller: Caller, roles: Roles, serverless: boolean): void {
  const descriptors = Object.entries(roles);
  if (
    caller.apiKey !== undefined &&
    (descriptors.length === 0 || descriptors.some(([, role]) => hasPrivileges(role)))
  ) {
    throw invalid("role_descriptors", "a key that is created with another key must have a role without privileges");
  }
  for (const [name, { restriction, run_as = [] }] of descriptors) {
    if (restriction !== undefined && descriptors.length !== 1) {
      throw invalid(`role_descriptors.${name}.restriction`, "a restriction requires exactly one role descriptor");
    }
    if (serverless && run_as.length > 0) {
      throw invalid(`role_descriptors.${name}.run_as`, "must be empty in a serverless deployment");
    }
  }
}

/** In milliseconds since 1970; undefined if the key does not expire. */
function expirationOf({ expiration }: Pick<CreateApiKeyRequest, "expiration">): number | undefined {
  const duration = expiration === undefined ? undefined : parseDuration(expiration, "expiration");
  return duration === undefined ? undefined : Date.now() + Math.floor(duration);
}

/** Secrets are random, so a plain digest suffices. Who reads the database learns none of them. */
function digest(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
