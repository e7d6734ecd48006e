import type { Queryable, Transaction } from "../../store/store.ts";
import { encodeSecret } from "../../token/secret.ts";
import { isVerifiedSecret } from "../../token/verified-secrets.ts";
import type { Caller } from "./caller.ts";
import type { Roles } from "./roles.ts";

interface Row {
  readonly password: string;
  readonly roles: Roles;
}

/** Adds a user, or replaces the password and the roles of one. */
export async function setUser(
  transaction: Transaction,
  username: string,
  password: string,
  roles: Roles,
): Promise<void> {
  const upsert = `
    insert into search.account (username, password, roles) values ($1, $2, $3)
    on conflict (username) do update set password = excluded.password, roles = excluded.roles`;
  await transaction.query(upsert, [username, await encodeSecret(password), JSON.stringify(roles)]);
}

export async function hasUsers(database: Queryable): Promise<boolean> {
  return (await database.query("select 1 from search.account limit 1")).length > 0;
}

/** Finds the user by the credentials of HTTP Basic: name and password in base64. */
export async function findUser(database: Queryable, credentials: string): Promise<Caller | undefined> {
  const text = Buffer.from(credentials, "base64").toString();
  const colon = text.indexOf(":");
  if (colon < 0) return undefined;
  const username = text.slice(0, colon);
  const select = "select password, roles from search.account where username = $1";
  const [user] = await database.query<Row>(select, [username]);
  // An unknown user takes as long as a wrong password, so that the time does not tell one from the other.
  const isKnown = await isVerifiedSecret(text.slice(colon + 1), user?.password ?? (await unknownPassword));
  return user !== undefined && isKnown ? { username, limits: [user.roles] } : undefined;
}

const unknownPassword: Promise<string> = encodeSecret("");
