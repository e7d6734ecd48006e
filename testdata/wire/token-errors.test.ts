import { join } from "node:path";
import * as oauth from "oauth4webapi";
import { afterAll, describe, expect, test } from "vitest";
import { createTransport, type Transport } from "../../runtime/client.ts";
import { createNodeListener } from "../../runtime/node.ts";
import type { Endpoint, StatusError } from "../../runtime/server.ts";
import { describeFiles } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { importModules } from "../import-modules.ts";
import { listen } from "../serving/loopback.ts";

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, string>>;
}

interface Generated {
  createTokenClient(transport: Transport): { issueToken(request: object): Promise<unknown> };
  tokenEndpoints(handlers: { issueToken(): never }): readonly Endpoint[];
  tokenError(error: unknown): Answer | undefined;
  tokenFailure(answer: Answer): StatusError;
}

const proto = "token/v1/token.proto";
const output = await generate(
  describeFiles(join(import.meta.dirname, "../../proto"), [proto]),
  [proto],
  "target=js+dts",
);
const token = Object.assign({}, ...(await importModules(output)).values()) as Generated;

let answer: Answer;
const endpoints = token.tokenEndpoints({
  issueToken() {
    throw token.tokenFailure(answer);
  },
});
const served = await listen(createNodeListener(endpoints));
const baseUrl = `http://127.0.0.1:${served.port}`;
afterAll(() => served.close());

async function askOauth4webapi(): Promise<unknown> {
  const server: oauth.AuthorizationServer = { issuer: baseUrl, token_endpoint: `${baseUrl}/oauth2/token` };
  const client: oauth.Client = { client_id: "client" };
  const insecure = { [oauth.allowInsecureRequests]: true };
  const secret = oauth.ClientSecretPost("secret");
  const response = await oauth.clientCredentialsGrantRequest(server, client, secret, {}, insecure);
  return oauth.processClientCredentialsResponse(server, client, response);
}

describe("errors that oauth4webapi and our client both understand", () => {
  test.each<Answer>([
    { status: 400, body: { error: "unsupported_grant_type", error_description: 'é, 日本, " and \\' } },
    { status: 401, body: { error: "invalid_client" } },
  ])("$status $body.error", async (declared) => {
    answer = declared;
    const request = { grant_type: "client_credentials", client_id: "client", client_secret: "secret" };
    const ours = token.createTokenClient(createTransport({ baseUrl })).issueToken(request);
    expect(token.tokenError(await ours.catch((error: unknown) => error))).toEqual(declared);
    const theirs = { name: "ResponseBodyError", status: declared.status, cause: declared.body };
    await expect(askOauth4webapi()).rejects.toMatchObject(theirs);
  });
});
