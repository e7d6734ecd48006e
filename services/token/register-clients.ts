import { randomUUID } from "node:crypto";
import type { ServiceContext } from "../service.ts";
import { hasClients, registerClient } from "./clients.ts";
import { readClientsFile } from "./clients-file.ts";
import { createSecret, encodeSecret } from "./secret.ts";

const firstClient = { clientId: "first-client", clientName: "First client", accessTokenLifetime: 299 };

/** Registers the clients of a file. Without a file, the first start creates a client, and prints its secret, once. */
export async function registerClients({ store, clients: file, print }: ServiceContext): Promise<void> {
  const clients = file === undefined ? [] : await readClientsFile(file);
  const secret = createSecret();
  const isFirst = await store.transaction(async (transaction) => {
    await transaction.lock("token/clients");
    for (const client of clients) await registerClient(transaction, client);
    if (await hasClients(transaction)) return false;
    const clientSecret = await encodeSecret(secret);
    const scope = ["read", "write", "introspect"];
    await registerClient(transaction, { ...firstClient, registrationId: randomUUID(), clientSecret, scope });
    return true;
  });
  if (isFirst) print(`client_id: ${firstClient.clientId}\nclient_secret: ${secret}`);
}
