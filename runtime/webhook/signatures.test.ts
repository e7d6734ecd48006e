import { createHmac, generateKeyPairSync, type KeyObject, sign as signBytes, verify as verifyBytes } from "node:crypto";
import { Webhooks } from "@octokit/webhooks";
import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import {
  type SignedRequest,
  type SignWebhook,
  signDiscord,
  signGitHub,
  signHmac,
  signSlack,
  signStandardWebhooks,
  signStripe,
  type VerifyWebhook,
  verifyDiscord,
  verifyGitHub,
  verifyHmac,
  verifySlack,
  verifyStandardWebhooks,
  verifyStripe,
} from "../webhooks.ts";

type Headers = Readonly<Record<string, string>>;

const text = '{"type":"book.created","title":"Ein Zimmer für sich allein – 自分だけの部屋"}';
const body = new TextEncoder().encode(text);
const now = () => Math.floor(Date.now() / 1000);

const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const part = (key: KeyObject, member: "d" | "x") =>
  Buffer.from(key.export({ format: "jwk" })[member] ?? "", "base64url");
const seed = part(privateKey, "d");
const point = part(publicKey, "x");

const standardSecret = `whsec_${Buffer.from("a secret of 24 bytes or so").toString("base64")}`;
const otherStandardSecret = `whsec_${Buffer.from("another secret, also long").toString("base64")}`;
const octokit = new Webhooks({ secret: "old" });
const stripe = new Stripe("sk_test_none");

interface Scheme {
  readonly sign: SignWebhook;
  readonly verify: VerifyWebhook;
  /** The one with a secret before, or a secret to come. */
  readonly verifyEither: VerifyWebhook;
  readonly verifyOther: VerifyWebhook;
  /** By another implementation. */
  readonly foreignSign: (timestamp: number) => Headers | Promise<Headers>;
  readonly foreignVerify: (headers: Headers) => unknown;
  readonly signatureHeader: string;
  readonly timed: boolean;
}

const hex = (key: string, message: string) => createHmac("sha256", key).update(message).digest("hex");

const schemes: Readonly<Record<string, Scheme>> = {
  "Standard Webhooks": {
    sign: signStandardWebhooks({ secrets: standardSecret }),
    verify: verifyStandardWebhooks({ secrets: standardSecret }),
    verifyEither: verifyStandardWebhooks({ secrets: [otherStandardSecret, standardSecret] }),
    verifyOther: verifyStandardWebhooks({ secrets: otherStandardSecret }),
    foreignSign: (timestamp) => ({
      "webhook-id": "msg_1",
      "webhook-timestamp": String(timestamp),
      "webhook-signature": new Webhook(standardSecret).sign("msg_1", new Date(timestamp * 1000), text),
    }),
    foreignVerify: (headers) => new Webhook(standardSecret).verify(text, { ...headers }),
    signatureHeader: "webhook-signature",
    timed: true,
  },
  "Standard Webhooks with Ed25519": {
    sign: signStandardWebhooks({ secrets: `whsk_${Buffer.concat([seed, point]).toString("base64")}` }),
    verify: verifyStandardWebhooks({ secrets: `whpk_${point.toString("base64")}` }),
    verifyEither: verifyStandardWebhooks({ secrets: [standardSecret, `whpk_${point.toString("base64")}`] }),
    verifyOther: verifyStandardWebhooks({ secrets: standardSecret }),
    foreignSign: (timestamp) => ({
      "webhook-id": "msg_1",
      "webhook-timestamp": String(timestamp),
      "webhook-signature": `v1a,${signBytes(null, Buffer.from(`msg_1.${timestamp}.${text}`), privateKey).toString("base64")}`,
    }),
    foreignVerify: (headers) => {
      const message = Buffer.from(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${text}`);
      const signature = Buffer.from(headers["webhook-signature"]!.slice("v1a,".length), "base64");
      expect(verifyBytes(null, message, publicKey, signature)).toBe(true);
    },
    signatureHeader: "webhook-signature",
    timed: true,
  },
  GitHub: {
    sign: signGitHub({ secret: "old" }),
    verify: verifyGitHub({ secrets: "old" }),
    verifyEither: verifyGitHub({ secrets: ["new", "old"] }),
    verifyOther: verifyGitHub({ secrets: "new" }),
    foreignSign: async () => ({ "x-hub-signature-256": await octokit.sign(text) }),
    foreignVerify: async (headers) => {
      expect(await octokit.verify(text, headers["x-hub-signature-256"]!)).toBe(true);
    },
    signatureHeader: "x-hub-signature-256",
    timed: false,
  },
  Stripe: {
    sign: signStripe({ secrets: "whsec_old" }),
    verify: verifyStripe({ secrets: "whsec_old" }),
    verifyEither: verifyStripe({ secrets: ["whsec_new", "whsec_old"] }),
    verifyOther: verifyStripe({ secrets: "whsec_new" }),
    foreignSign: (timestamp) => ({
      "stripe-signature": stripe.webhooks.generateTestHeaderString({ payload: text, secret: "whsec_old", timestamp }),
    }),
    foreignVerify: (headers) => stripe.webhooks.constructEvent(text, headers["stripe-signature"]!, "whsec_old"),
    signatureHeader: "stripe-signature",
    timed: true,
  },
  Slack: {
    sign: signSlack({ secret: "old" }),
    verify: verifySlack({ secrets: "old" }),
    verifyEither: verifySlack({ secrets: ["new", "old"] }),
    verifyOther: verifySlack({ secrets: "new" }),
    foreignSign: (timestamp) => ({
      "x-slack-request-timestamp": String(timestamp),
      "x-slack-signature": `v0=${hex("old", `v0:${timestamp}:${text}`)}`,
    }),
    foreignVerify: (headers) => {
      const expected = `v0=${hex("old", `v0:${headers["x-slack-request-timestamp"]}:${text}`)}`;
      expect(headers["x-slack-signature"]).toBe(expected);
    },
    signatureHeader: "x-slack-signature",
    timed: true,
  },
  Discord: {
    sign: signDiscord({ privateKey: seed.toString("hex") }),
    verify: verifyDiscord({ publicKeys: point.toString("hex") }),
    verifyEither: verifyDiscord({ publicKeys: ["ab".repeat(32), point.toString("hex")] }),
    verifyOther: verifyDiscord({ publicKeys: "ab".repeat(32) }),
    foreignSign: (timestamp) => ({
      "x-signature-timestamp": String(timestamp),
      "x-signature-ed25519": signBytes(null, Buffer.from(timestamp + text), privateKey).toString("hex"),
    }),
    foreignVerify: (headers) => {
      const signature = Buffer.from(headers["x-signature-ed25519"]!, "hex");
      const message = Buffer.from(headers["x-signature-timestamp"] + text);
      expect(verifyBytes(null, message, publicKey, signature)).toBe(true);
    },
    signatureHeader: "x-signature-ed25519",
    timed: true,
  },
  "HMAC in base64": {
    sign: signHmac({ header: "x-shop-hmac", encoding: "base64", secret: "old" }),
    verify: verifyHmac({ header: "x-shop-hmac", encoding: "base64", secrets: "old" }),
    verifyEither: verifyHmac({ header: "x-shop-hmac", encoding: "base64", secrets: ["new", "old"] }),
    verifyOther: verifyHmac({ header: "x-shop-hmac", encoding: "base64", secrets: "new" }),
    foreignSign: () => ({ "x-shop-hmac": createHmac("sha256", "old").update(text).digest("base64") }),
    foreignVerify: (headers) => {
      expect(headers["x-shop-hmac"]).toBe(createHmac("sha256", "old").update(text).digest("base64"));
    },
    signatureHeader: "x-shop-hmac",
    timed: false,
  },
};

function requestOf(headers: Headers, bytes: Uint8Array = body): SignedRequest {
  return { body: bytes, header: (name) => headers[name] };
}

describe.each(Object.entries(schemes))("%s", (_, scheme) => {
  const { signatureHeader, sign, verify, foreignSign } = scheme;
  const replaced = async (change: (signature: string) => string | undefined) => {
    const { [signatureHeader]: signature = "", ...others } = await foreignSign(now());
    const changed = change(signature);
    return requestOf(changed === undefined ? others : { ...others, [signatureHeader]: changed });
  };

  test("accepts what others sign, and signs what others accept", async () => {
    expect(await verify(requestOf(await foreignSign(now())))).toEqual({ id: expect.stringMatching(/^[!-~]+$/) });
    const headers = await sign({ id: "msg_1", timestamp: now(), body });
    await scheme.foreignVerify(headers);
    expect(await verify(requestOf(headers))).toBeDefined();
  });

  test("accepts each of several secrets, and no other", async () => {
    const request = requestOf(await foreignSign(now()));
    expect(await scheme.verifyEither(request)).toBeDefined();
    expect(await scheme.verifyOther(request)).toBeUndefined();
  });

  test("refuses another body", async () => {
    const headers = await foreignSign(now());
    for (const other of [`${text} `, "", text.replace("book", "Book"), JSON.stringify(JSON.parse(text), null, 1)]) {
      expect(await verify(requestOf(headers, new TextEncoder().encode(other)))).toBeUndefined();
    }
  });

  test.each<[string, (signature: string) => string | undefined]>([
    ["absent", () => undefined],
    ["empty", () => ""],
    ["cut off", (it) => it.slice(0, -2)],
    ["of odd length", (it) => it.slice(0, -1)],
    ["without its start", (it) => it.slice(2)],
    ["not ASCII", (it) => `${it.slice(0, -2)}\u00e9\u0660`],
    ["of another kind", (it) => it.replace(/v1a?(?=[=,])|v0|sha256/, "v9").replace(/^(?=[\dA-Za-z+/]+=?=?$)/, "v9=")],
    ["huge", (it) => `${it}${it.includes(",") ? " ,".repeat(4000) : "0".repeat(8000)}`],
  ])("refuses a signature that is %s", async (_, change) => {
    expect(await verify(await replaced(change))).toBeUndefined();
  });

  test.runIf(scheme.timed)("refuses what is too old, or from the future, or has no time", async () => {
    expect(await verify(requestOf(await foreignSign(now() - 290)))).toBeDefined();
    expect(await verify(requestOf(await foreignSign(now() + 290)))).toBeDefined();
    for (const seconds of [-310, 310, 1e9]) {
      expect(await verify(requestOf(await foreignSign(now() + seconds)))).toBeUndefined();
    }
    for (const text of ["", "0x10", `${now()}.5`, ` ${now()}`, "NaN", "1e9", "9".repeat(400)]) {
      const headers = Object.entries(await foreignSign(now())).map(([name, value]) => {
        return [name, /timestamp/.test(name) ? text : value.replace(/t=\d+/, `t=${text}`)];
      });
      expect(await verify(requestOf(Object.fromEntries(headers)))).toBeUndefined();
    }
  });
});

test("takes hexadecimal digits in both cases", async () => {
  const headers = await schemes["GitHub"]!.foreignSign(now());
  const upper = headers["x-hub-signature-256"]!.toUpperCase().replace("SHA256", "sha256");
  expect(await verifyGitHub({ secrets: "old" })(requestOf({ "x-hub-signature-256": upper }))).toBeDefined();
});

test("takes one valid signature among others, and tries a bounded number", async () => {
  const headers = await schemes["Standard Webhooks"]!.foreignSign(now());
  const verify = verifyStandardWebhooks({ secrets: standardSecret });
  const other = `v1,${Buffer.alloc(32).toString("base64")}`;
  const withOthers = (count: number) => {
    const signature = `${`${other} `.repeat(count)}v1a,none ${headers["webhook-signature"]}`;
    return verify(requestOf({ ...headers, "webhook-signature": signature }));
  };
  expect(await withOthers(5)).toEqual({ id: "msg_1" });
  expect(await withOthers(20)).toBeUndefined();
  const stripeHeaders = await schemes["Stripe"]!.foreignSign(now());
  const several = stripeHeaders["stripe-signature"]!.replace(",v1=", `,v1=${"00".repeat(32)},v0=ff,v1=`);
  expect(await verifyStripe({ secrets: "whsec_old" })(requestOf({ "stripe-signature": several }))).toBeDefined();
});

test("signs with both secrets of a rotation", async () => {
  const secrets = [standardSecret, otherStandardSecret];
  const headers = await signStandardWebhooks({ secrets })({ id: "msg_1", timestamp: now(), body });
  for (const secret of secrets) new Webhook(secret).verify(text, { ...headers });
  const both = await signStripe({ secrets: ["whsec_a", "whsec_b"] })({ id: "", timestamp: now(), body });
  for (const secret of ["whsec_a", "whsec_b"]) stripe.webhooks.constructEvent(text, both["stripe-signature"]!, secret);
});

test("refuses headers that come twice", async () => {
  const stripeHeaders = await schemes["Stripe"]!.foreignSign(now() - 1000);
  const twice = `${stripeHeaders["stripe-signature"]!},t=${now()}`;
  expect(await verifyStripe({ secrets: "whsec_old" })(requestOf({ "stripe-signature": twice }))).toBeUndefined();
  const headers = await schemes["Standard Webhooks"]!.foreignSign(now());
  for (const name of ["webhook-id", "webhook-timestamp"]) {
    const repeated = { ...headers, [name]: `${headers[name]}, ${headers[name]}` };
    expect(await verifyStandardWebhooks({ secrets: standardSecret })(requestOf(repeated))).toBeUndefined();
  }
});

test("takes the headers of Svix", async () => {
  const headers = await signStandardWebhooks({ secrets: standardSecret, prefix: "svix" })({
    id: "m",
    timestamp: now(),
    body,
  });
  expect(Object.keys(headers)).toEqual(["svix-id", "svix-timestamp", "svix-signature"]);
  const verify = verifyStandardWebhooks({ secrets: standardSecret, prefix: "svix" });
  expect(await verify(requestOf(headers))).toEqual({ id: "m" });
});

test.each<[string, () => unknown, RegExp]>([
  ["no secret", () => verifyGitHub({ secrets: [] }), /needs a secret/],
  ["an absent secret", () => verifyGitHub({ secrets: undefined as unknown as string }), /needs a secret/],
  ["an empty secret", () => verifyStripe({ secrets: ["whsec_a", ""] }), /is empty/],
  ["an empty secret of a sender", () => signSlack({ secret: "" }), /is empty/],
  ["a prefix alone", () => verifyStandardWebhooks({ secrets: "whsec_" }), /base64/],
  ["a secret that is not base64", () => verifyStandardWebhooks({ secrets: "whsec_ä" }), /base64/],
  ["the key of a sender", () => verifyStandardWebhooks({ secrets: `whsk_${seed.toString("base64")}` }), /whsk_/],
  ["a short public key", () => verifyStandardWebhooks({ secrets: "whpk_AAAA" }), /32 bytes, not 3/],
  ["a short private key", () => signDiscord({ privateKey: "abcd" }), /32 or 64 bytes, not 2/],
  ["a key that is not hexadecimal", () => verifyDiscord({ publicKeys: "xyz" }), /hexadecimal/],
])("refuses %s when it is set up", (_, create, message) => {
  expect(create).toThrow(message);
});
