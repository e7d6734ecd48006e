import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { expect, test } from "vitest";
import { authenticate } from "./authenticate.ts";
import type { Settings } from "./catalogue/settings.ts";

const secret = "a secret of more than thirty-two bytes";
const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
const publicJwk = { ...(await exportJWK(publicKey)), kid: "rsa" };
const oct = (text: string, kid?: string) => ({ kty: "oct", k: Buffer.from(text).toString("base64url"), kid });

const settings: Settings = {
  schemas: undefined,
  role: "visitor",
  txEnd: undefined,
  planEnabled: false,
  aggregatesEnabled: true,
  maxRows: undefined,
  preRequest: undefined,
  extraSearchPath: ["public"],
  rootSpec: undefined,
  hasOpenApi: false,
  jwtSecret: secret,
  isJwtSecretBase64: false,
  jwtAudience: undefined,
  errorCodes: "SVC",
};

function signed(
  key: string | typeof privateKey,
  claims: JWTPayload = { role: "author" },
  kid?: string,
): Promise<string> {
  const alg = typeof key === "string" ? "HS256" : "RS256";
  const header = { alg, ...(kid === undefined ? {} : { kid }) };
  return new SignJWT(claims).setProtectedHeader(header).sign(typeof key === "string" ? Buffer.from(key) : key);
}

function call(token: string, given: Partial<Settings> = {}): ReturnType<typeof authenticate> {
  return authenticate({ ...settings, ...given }, `Bearer ${token}`);
}

test.each<[string, Partial<Settings>, () => Promise<string>]>([
  ["a text", {}, () => signed(secret)],
  ["base64", { jwtSecret: btoa(secret), isJwtSecretBase64: true }, () => signed(secret)],
  ["a symmetric key", { jwtSecret: JSON.stringify(oct(secret)) }, () => signed(secret)],
  ["a public key", { jwtSecret: JSON.stringify(publicJwk) }, () => signed(privateKey)],
  ["a set", { jwtSecret: JSON.stringify({ keys: [publicJwk, oct(secret)] }) }, () => signed(privateKey)],
  ["a set with secrets", { jwtSecret: JSON.stringify({ keys: [publicJwk, oct(secret)] }) }, () => signed(secret)],
  [
    "a set of secrets with ids",
    { jwtSecret: JSON.stringify({ keys: [oct(`other ${secret}`, "old"), oct(secret, "new")] }) },
    () => signed(secret, { role: "author" }, "new"),
  ],
])("a token is valid if the secret is %s", async (_, given, token) => {
  const caller = await call(await token(), given);
  expect(caller).toEqual({ role: "author", claims: '{"role":"author"}', isAnonymous: false });
});

const unsigned = `${btoa('{"alg":"none"}').replace(/=+$/, "")}.${btoa('{"role":"author"}').replace(/=+$/, "")}.`;

test.each<[string, () => Promise<string>, Partial<Settings>]>([
  ["of another secret", () => signed(`other ${secret}`), {}],
  ["without a signature", async () => unsigned, {}],
  [
    "signed with a public key as if it were a secret",
    () => signed(`${publicJwk.n}`),
    { jwtSecret: JSON.stringify(publicJwk) },
  ],
  ["that has expired", () => signed(secret, { role: "author", exp: 1 }), {}],
  ["of the future", () => signed(secret, { role: "author", nbf: 32503680000 }), {}],
  ["for others", () => signed(secret, { role: "author", aud: "them" }), { jwtAudience: "us" }],
  ["that is none", async () => "x", {}],
])("a token %s is refused", async (_, token, given) => {
  await expect(call(await token(), given)).rejects.toMatchObject({ status: 401 });
});

test("requests without a token have the role of visitors", async () => {
  expect(await authenticate(settings, undefined)).toMatchObject({ role: "visitor", isAnonymous: true });
  await expect(authenticate({ ...settings, role: undefined }, undefined)).rejects.toMatchObject({ status: 401 });
});
