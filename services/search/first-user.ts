import { randomBytes } from "node:crypto";
import type { ServiceContext } from "../service.ts";
import { createApiKey } from "./access/api-keys.ts";
import { superuser } from "./access/roles.ts";
import { hasUsers, setUser } from "./access/users.ts";

const username = "elastic";

/**
 * Creates the superuser and an API key of it on the first start, and prints their secrets, once. A given password becomes that
 * of the superuser whenever the service starts.
 */
export async function createFirstUser({ store, password, print }: ServiceContext): Promise<void> {
  const secret = password ?? randomBytes(15).toString("base64url");
  const key = await store.transaction(async (transaction) => {
    await transaction.lock("search/users");
    const isFirst = !(await hasUsers(transaction));
    const roles = { superuser };
    if (isFirst || password !== undefined) await setUser(transaction, username, secret, roles);
    if (!isFirst) return undefined;
    return createApiKey(transaction, { username, limits: [roles] }, { name: "first-key" }, false);
  });
  if (key === undefined) return;
  if (password === undefined) print(`username: ${username}\npassword: ${secret}`);
  print(`Authorization: ApiKey ${key.encoded}`);
}
