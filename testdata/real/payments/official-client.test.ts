import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import Stripe from "stripe";
import { afterAll, describe, expect, test } from "vitest";
import { createTransport } from "../../../runtime/client.ts";
import { createNodeListener } from "../../../runtime/node.ts";
import { createFetchHandler, type Endpoint, type HandlerOptions } from "../../../runtime/server.ts";
import { listen } from "../../serving/loopback.ts";
import { callMethod } from "../../wire/call-method.ts";
import { loadServices } from "../../wire/load-services.ts";
import { createPaymentsHandlers } from "./payments-store.ts";

// The official npm client of Stripe, unmodified, against generated handlers on both adapters.

const services = await loadServices("payments", join(import.meta.dirname, ".."));
const options: HandlerOptions = {
  strict: true,
  authenticate: ([{ scheme, value }]) => {
    const key = scheme === "basic" ? atob(value).replace(/:.*/, "") : value;
    return key === "sk_test_1" ? { account: "acct_1" } : undefined;
  },
};

function createEndpoints(): readonly Endpoint[] {
  const handlers = createPaymentsHandlers();
  return services.flatMap((service) => service.createEndpoints(handlers));
}

const closers: (() => void)[] = [];
// The bridge to the fetch handler replaces them, as it does for its users.
const { Request, Response } = globalThis;
afterAll(() => {
  Object.assign(globalThis, { Request, Response });
  for (const close of closers) close();
});

async function start(adapter: "node" | "fetch"): Promise<string> {
  const endpoints = createEndpoints();
  const served = await listen(
    adapter === "node"
      ? createNodeListener(endpoints, options)
      : getRequestListener(createFetchHandler(endpoints, options), { overrideGlobalObjects: false }),
  );
  closers.push(served.close);
  return `http://127.0.0.1:${served.port}`;
}

function createStripe(baseUrl: string, key = "sk_test_1"): Stripe {
  const { hostname: host, port } = new URL(baseUrl);
  return new Stripe(key, { host, port, protocol: "http", telemetry: false, maxNetworkRetries: 0 });
}

describe.each(["node", "fetch"] as const)("the official client on the %s adapter", async (adapter) => {
  const baseUrl = await start(adapter);
  const stripe = createStripe(baseUrl);

  test("creates, reads, changes and deletes a customer", async () => {
    const created = await stripe.customers.create({
      email: "ada@example.com",
      name: "Ada",
      address: { line1: "1 Rue & Co.", city: "Orléans" },
      shipping: { name: "Ada", address: { country: "FR" } },
      preferred_locales: ["fr", "en"],
      metadata: { plan: "a=b&c", constructor: "1" },
      invoice_settings: { custom_fields: [{ name: "VAT", value: "FR 1" }] },
    });
    expect(created).toMatchObject({
      object: "customer",
      email: "ada@example.com",
      phone: null,
      address: { line1: "1 Rue & Co.", city: "Orléans" },
      preferred_locales: ["fr", "en"],
      metadata: { plan: "a=b&c", constructor: "1" },
      invoice_settings: { custom_fields: [{ name: "VAT", value: "FR 1" }] },
    });
    expect(await stripe.customers.retrieve(created.id)).toEqual(created);
    const updated = await stripe.customers.update(created.id, {
      email: "",
      address: "",
      metadata: { plan: null, shelf: "7" },
    });
    expect(updated).toMatchObject({
      name: "Ada",
      email: null,
      address: null,
      metadata: { constructor: "1", shelf: "7" },
    });
    expect((await stripe.customers.update(created.id, { metadata: "" })).metadata).toEqual({});
    expect(await stripe.customers.del(created.id)).toEqual({ id: created.id, object: "customer", deleted: true });
    expect(await stripe.customers.retrieve(created.id)).toEqual({ id: created.id, object: "customer", deleted: true });
  });

  test("lists all pages, filters by time, and searches", async () => {
    const names = Array.from({ length: 25 }, (_, i) => `Customer ${i}`);
    for (const name of names) await stripe.customers.create({ name });
    const listed = await stripe.customers.list({ limit: 10 }).autoPagingToArray({ limit: 100 });
    expect(listed.map(({ name }) => name)).toEqual(names.toReversed());
    const [newest] = listed;
    const ranged = await stripe.customers.list({ created: { gte: newest!.created - 1, lt: newest!.created + 1 } });
    expect(ranged.data.map(({ name }) => name)).toEqual(["Customer 24", "Customer 23"]);
    expect((await stripe.customers.list({ created: newest!.created })).data).toEqual([newest]);
    const found = await stripe.customers.search({ query: 'name:"Customer 7"' });
    expect(found.data.map(({ name }) => name)).toEqual(["Customer 7"]);
  });

  test("expands references", async () => {
    const customer = await stripe.customers.create({ name: "Grace" });
    const payment = { amount: 1999, currency: "eur", customer: customer.id };
    const intent = await stripe.paymentIntents.create({ ...payment, expand: ["customer"] });
    expect(intent).toMatchObject({ status: "requires_confirmation", customer: { name: "Grace" } });
    const confirmed = await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_1" });
    expect(confirmed).toMatchObject({ status: "succeeded", amount_received: 1999, customer: customer.id });
    const { data } = await stripe.paymentIntents.list({ customer: customer.id, expand: ["data.customer"] });
    expect(data).toMatchObject([{ id: intent.id, customer: { name: "Grace" } }]);
    const refund = await stripe.refunds.create({ payment_intent: intent.id, expand: ["payment_intent"] });
    expect(refund).toMatchObject({ amount: 1999, status: "succeeded", payment_intent: { id: intent.id } });
  });

  test("products and prices, with tiers that end at a number or never", async () => {
    const product = await stripe.products.create({
      name: "Tea",
      images: ["https://x.example/a.png"],
      marketing_features: [{ name: "Loose" }, { name: "Green" }],
      default_price_data: { currency: "eur", unit_amount: 500, recurring: { interval: "year" } },
      expand: ["default_price"],
    });
    expect(product).toMatchObject({
      marketing_features: [{ name: "Loose" }, { name: "Green" }],
      default_price: { unit_amount: 500, recurring: { interval: "year" } },
    });
    const tiers = [
      { up_to: 10, unit_amount: 500 },
      { up_to: "inf" as const, unit_amount: 400 },
    ];
    const price = await stripe.prices.create({
      currency: "eur",
      product: product.id,
      billing_scheme: "tiered",
      tiers_mode: "volume",
      tiers,
      lookup_key: "tea",
      expand: ["product"],
    });
    expect(price).toMatchObject({ tiers, billing_scheme: "tiered", product: { name: "Tea" } });
    expect(await stripe.prices.retrieve(price.id)).toMatchObject({ product: product.id });
    expect((await stripe.prices.list({ lookup_keys: ["coffee", "tea"] })).data).toHaveLength(1);
  });

  test("a repeat with the same idempotency key has no further effect", async () => {
    const options = { idempotencyKey: `order-${adapter}` };
    const first = await stripe.customers.create({ name: "Once" }, options);
    const again = await stripe.customers.create({ name: "Once" }, options);
    expect(again).toEqual(first);
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    const other = stripe.customers.create({ name: "Twice" }, options);
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  describe("refusals", () => {
    const { errors } = Stripe;

    test("an unknown object, by the handler", async () => {
      const error = await stripe.customers.retrieve("cus_0").catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(errors.StripeInvalidRequestError);
      expect(error).toMatchObject({
        statusCode: 404,
        rawType: "invalid_request_error",
        code: "resource_missing",
        param: "id",
        message: "No such customer: 'cus_0'",
      });
    });

    test("a declined card, by the handler", async () => {
      const error = await stripe.paymentIntents
        .create({
          amount: 1999,
          currency: "eur",
          confirm: true,
          payment_method_data: { type: "card", card: { number: "4000000000000002" } } as never,
        })
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(errors.StripeCardError);
      expect(error).toMatchObject({
        statusCode: 402,
        code: "card_declined",
        decline_code: "generic_decline",
        payment_intent: { object: "payment_intent", status: "requires_confirmation" },
      });
    });

    test("an invalid request, by the server", async () => {
      const missing = await stripe.paymentIntents
        .create({ amount: 1999 } as Stripe.PaymentIntentCreateParams)
        .catch((thrown: unknown) => thrown);
      expect(missing).toBeInstanceOf(errors.StripeInvalidRequestError);
      expect(missing).toMatchObject({ statusCode: 400, rawType: "invalid_request_error", param: "currency" });
      expect((missing as Error).message).toMatch(/currency/);
    });

    test("an invalid request, read by our client", async () => {
      const transport = createTransport({ baseUrl, headers: { authorization: "Bearer sk_test_1" } });
      const request = { amount: 1999 };
      const error = await callMethod(services, "paymentIntents.createPaymentIntent", transport, request).catch(
        (it) => it,
      );
      expect(error).toMatchObject({ code: "invalid_argument", violations: [{ path: "currency" }] });
    });

    test("an unknown parameter in brackets, by the server", async () => {
      const unknown = await stripe.customers
        .create({ address: { planet: "Mars" } } as Stripe.CustomerCreateParams)
        .catch((thrown: unknown) => thrown);
      expect(unknown).toBeInstanceOf(errors.StripeInvalidRequestError);
      expect(unknown).toMatchObject({ rawType: "invalid_request_error", param: "address.planet" });
    });

    test("an unknown key, by the server", async () => {
      const error = await createStripe(baseUrl, "sk_test_2")
        .customers.list()
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(errors.StripeAuthenticationError);
      expect(error).toMatchObject({ statusCode: 401, rawType: "invalid_request_error" });
    });
  });

  test("a key as the user name of Basic, as curl sends it", async () => {
    const headers = { authorization: `Basic ${btoa("sk_test_1:")}` };
    expect((await fetch(`${baseUrl}/v1/customers`, { headers })).status).toBe(200);
  });
});
