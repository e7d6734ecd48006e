import type { Queryable, Transaction } from "../store/store.ts";

/** A registered client. */
export interface Client {
  readonly registrationId: string;
  readonly clientId: string;
  readonly clientName: string;
  /** As `encodeSecret` returns it. */
  readonly clientSecret: string;
  readonly scope: readonly string[];
  /** In seconds. */
  readonly accessTokenLifetime: number;
}

export async function findClient(database: Queryable, clientId: string): Promise<Client | undefined> {
  const select = `
    select registration_id as "registrationId", client_id as "clientId", client_name as "clientName",
      client_secret as "clientSecret", scope, access_token_lifetime as "accessTokenLifetime"
    from token.client where client_id = $1`;
  const [client] = await database.query<Client>(select, [clientId]);
  return client;
}

/** Adds a client, or replaces the one with the same id, which keeps its registration id. */
export async function registerClient(transaction: Transaction, client: Client): Promise<void> {
  const { registrationId, clientId, clientName, clientSecret, scope, accessTokenLifetime } = client;
  const upsert = `
    insert into token.client (registration_id, client_id, client_name, client_secret, scope, access_token_lifetime)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (client_id) do update
    set client_name = $3, client_secret = $4, scope = $5, access_token_lifetime = $6`;
  await transaction.query(upsert, [registrationId, clientId, clientName, clientSecret, scope, accessTokenLifetime]);
}

export async function hasClients(database: Queryable): Promise<boolean> {
  return (await database.query("select from token.client limit 1")).length > 0;
}

/** All scopes that clients are registered for, in order. */
export async function registeredScopes(database: Queryable): Promise<string[]> {
  const select = "select distinct unnest(scope) as name from token.client order by name";
  return (await database.query<{ name: string }>(select)).map(({ name }) => name);
}
