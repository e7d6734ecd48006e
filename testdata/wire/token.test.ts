import * as oauth from "oauth4webapi";
import * as oidc from "openid-client";
import { userAgent } from "./differences.ts";
import { type PairedCall, testPairs } from "./pair-suite.ts";

const answer = { access_token: "a.b.c", token_type: "Bearer", expires_in: 299 };
// Both clients return the token type in lower case: its case does not matter (RFC 6749, section 5.1).
const read = { ...answer, token_type: "bearer" };

type Ask = (baseUrl: string, clientId: string, secret: string) => Promise<unknown>;

const askOauth4webapi: Ask = async (baseUrl, clientId, secret) => {
  const server: oauth.AuthorizationServer = { issuer: baseUrl, token_endpoint: `${baseUrl}/oauth2/token` };
  const client: oauth.Client = { client_id: clientId };
  const authentication = oauth.ClientSecretPost(secret);
  const insecure = { [oauth.allowInsecureRequests]: true };
  const response = await oauth.clientCredentialsGrantRequest(server, client, authentication, {}, insecure);
  return oauth.processClientCredentialsResponse(server, client, response);
};

const askOpenidClient: Ask = async (baseUrl, clientId, secret) => {
  const server = { issuer: baseUrl, token_endpoint: `${baseUrl}/oauth2/token` };
  const configuration = new oidc.Configuration(server, clientId, undefined, oidc.ClientSecretPost(secret));
  oidc.allowInsecureRequests(configuration);
  return { ...(await oidc.clientCredentialsGrant(configuration)) };
};

const secrets: Readonly<Record<string, readonly [clientId: string, secret: string]>> = {
  "of letters": ["client", "secret"],
  "of delimiters": ["client", "s3cr3t &=+/é%"],
  "of punctuation": ["a client", "!'()*~-._;:@#$?[]{}|\\\"<>`^"],
  "of Unicode and control characters": ["größe", "日本 😀\u0000\r\n"],
};

await testPairs({
  api: "token",
  others: ["introspection.introspectToken", "metadata.getKeys", "metadata.getMetadata"],
  differences: [
    userAgent,
    {
      header: "content-type",
      theirs: /^application\/x-www-form-urlencoded;charset=UTF-8$/,
      ours: /^application\/x-www-form-urlencoded$/,
      why: "forms are always UTF-8, and their type has no charset parameter (WHATWG URL, application/x-www-form-urlencoded)",
    },
  ],
  calls: Object.entries({ oauth4webapi: askOauth4webapi, "openid-client": askOpenidClient }).flatMap(([name, ask]) =>
    Object.entries(secrets).map(([title, [clientId, secret]]): PairedCall => {
      const message = { grant_type: "client_credentials", client_id: clientId, client_secret: secret };
      const theirs = (baseUrl: string) => ask(baseUrl, clientId, secret);
      return { operation: "token.issueToken", title: `${name} with a secret ${title}`, message, theirs, answer, read };
    }),
  ),
});
