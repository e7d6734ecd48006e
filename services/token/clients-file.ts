import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createCheck } from "@protoc-gen-rest/runtime/json";
import { readClientRegistration } from "../gen/token/v1/token_codecs.js";
import { isObject } from "../requests/is-object.ts";
import type { Client } from "./clients.ts";
import { isEncodedSecret } from "./secret.ts";

/** Values of members that a file may omit. */
const defaults = {
  authorization_grant_type: "client_credentials",
  client_authentication_method: "client_secret_post",
};

/** Reads clients from a file: a JSON array of ClientRegistrations. Throws an Error that tells what is wrong. */
export async function readClientsFile(path: string): Promise<Client[]> {
  const list = parseJson(await readFile(path, "utf8"));
  if (!Array.isArray(list)) throw new Error(`${path} must contain a JSON array of clients`);
  return list.map((item: unknown, at) => {
    try {
      return readClient(item);
    } catch (error) {
      throw new Error(`${path}: client ${at + 1}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  });
}

/** Undefined for a text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readClient(json: unknown): Client {
  const check = createCheck({ request: true, unknown: "reject" });
  const complete = isObject(json) ? { registration_id: randomUUID(), ...defaults, ...json } : json;
  const client = readClientRegistration(complete, check);
  const [violation] = check.violations;
  if (violation !== undefined) throw new Error(`${violation.path} ${violation.reason}`);
  const { registration_id = "", client_id = "", client_secret = "", scope = [], access_token_lifetime = 299 } = client;
  if (!isEncodedSecret(client_secret)) throw new Error("client_secret must start with {noop} or {scrypt}");
  if (registration_id === client_id) throw new Error("registration_id must differ from client_id");
  return {
    registrationId: registration_id,
    clientId: client_id,
    clientName: client.client_name ?? client_id,
    clientSecret: client_secret,
    scope,
    accessTokenLifetime: access_token_lifetime,
  };
}
