import { writeFile } from "node:fs/promises";

export const clientSecret = "load-secret";

/** The password of the first user of the search service. */
export const userPassword = "load-password";

/** Writes a file of clients for the token service, one for each user. */
export async function writeClientsFile(path: string, names: readonly string[]): Promise<void> {
  const clients = names.map((name) => ({
    client_id: name,
    client_name: name,
    client_secret: `{noop}${clientSecret}`,
    scope: ["introspect"],
    access_token_lifetime: 3600,
  }));
  await writeFile(path, JSON.stringify(clients));
}
