import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { IssueTokenRequest } from "../gen/token/v1/token_types.js";
import type { Queryable } from "../store/store.ts";
import { type Client, findClient } from "./clients.ts";
import { basicRefused, invalidClient } from "./errors.ts";
import { encodeSecret } from "./secret.ts";
import { isVerifiedSecret } from "./verified-secrets.ts";

/** Identifies the client by id and secret in the form. Throws 401. */
export async function authenticateClient(
  database: Queryable,
  { client_id = "", client_secret = "" }: IssueTokenRequest,
  context: HandlerContext,
): Promise<Client> {
  if (/^basic( |$)/i.test(context.header("authorization") ?? "")) throw basicRefused();
  if (client_id === "" || client_secret === "") throw invalidClient();
  const client = await findClient(database, client_id);
  // An unknown client takes as long as a wrong secret, so that the time does not tell one from the other.
  const isKnown = await isVerifiedSecret(client_secret, client?.clientSecret ?? (await unknownSecret));
  if (client === undefined || !isKnown) throw invalidClient();
  return client;
}

const unknownSecret: Promise<string> = encodeSecret("");
