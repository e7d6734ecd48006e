import { join } from "node:path";
import Stripe from "stripe";
import { absent, ofFetch, userAgent } from "../../wire/differences.ts";
import { type PairedCall, testPairs } from "../../wire/pair-suite.ts";
import { type RecordedRequest, withSortedQuery } from "../../wire/recorder.ts";

// The requests of Stripe's official npm client and of ours for the same call, and the messages that handlers read from both.

type Theirs = (stripe: Stripe) => Promise<unknown>;

const key = "sk_test_1";
const headers = { authorization: `Bearer ${key}`, "stripe-version": Stripe.API_VERSION };

function call(operation: string, title: string, message: object, theirs: Theirs, answer: object): PairedCall {
  return {
    operation,
    title,
    message: message as PairedCall["message"],
    theirs: (baseUrl) => theirs(createStripe(baseUrl)),
    headers,
    answer,
  };
}

function createStripe(baseUrl: string): Stripe {
  const { hostname: host, port } = new URL(baseUrl);
  return new Stripe(key, { host, port, protocol: "http", telemetry: false, maxNetworkRetries: 0 });
}

const address = { line1: "1 Rue & Co.", city: "Orléans", country: "FR" };
const customer = {
  id: "cus_1",
  object: "customer",
  balance: -500,
  created: 1_700_000_000,
  email: "ada@example.com",
  name: "Ada",
  description: null,
  phone: null,
  address,
  shipping: null,
  preferred_locales: ["fr", "en"],
  metadata: { plan: "a=b&c", "größe.max": "10" },
  livemode: false,
};
const intent = {
  id: "pi_1",
  object: "payment_intent",
  amount: 1999,
  amount_received: 0,
  currency: "eur",
  created: 1_700_000_000,
  customer,
  description: null,
  payment_method: null,
  payment_method_types: ["card"],
  capture_method: "automatic",
  status: "requires_confirmation",
  metadata: {},
  shipping: null,
};
const product = {
  id: "prod_1",
  object: "product",
  active: true,
  created: 1_700_000_000,
  name: "Tea",
  description: null,
  images: [],
  marketing_features: [{ name: "Loose" }],
  default_price: "price_1",
  metadata: {},
  url: null,
};
const price = {
  id: "price_1",
  object: "price",
  active: true,
  created: 1_700_000_000,
  currency: "eur",
  unit_amount: null,
  product,
  recurring: null,
  nickname: null,
  lookup_key: null,
  billing_scheme: "tiered",
  tiers_mode: "graduated",
  tiers: [
    { up_to: 10, unit_amount: 500 },
    { up_to: "inf", unit_amount: 400 },
  ],
  metadata: {},
};
const list = (url: string, data: readonly object[]) => ({ object: "list", url, has_more: false, data });

const details = {
  email: "ada@example.com",
  name: "Ada",
  balance: -500,
  address,
  shipping: { name: "Ada", phone: "+33 1", address },
  preferred_locales: ["fr", "en"],
  metadata: { plan: "a=b&c", "größe.max": "10", "a'b(c)*!~": "'()*!~ +%" },
  invoice_settings: {
    custom_fields: [
      { name: "VAT", value: "FR 1" },
      { name: "Order", value: "7" },
    ],
    footer: "",
  },
  expand: ["tax", "subscriptions.data"],
};
const payment = {
  amount: 1999,
  currency: "eur",
  customer: "cus_1",
  payment_method_types: ["card", "sepa_debit"],
  payment_method_data: { type: "sepa_debit" as const, billing_details: { address, name: "Ada" } },
  automatic_payment_methods: { enabled: true, allow_redirects: "never" as const },
  capture_method: "manual" as const,
  confirm: true,
  metadata: { order: "7" },
  transfer_data: { destination: "acct_1", amount: 5 },
  expand: ["customer"],
};
const refund = {
  payment_intent: "pi_1",
  amount: 5,
  reason: "requested_by_customer" as const,
  metadata: { why: "broken" },
};
const offer = {
  name: "Tea",
  active: true,
  images: ["https://x.example/a b.png", "b"],
  marketing_features: [{ name: "Loose" }, { name: "Green" }],
  default_price_data: { currency: "eur", unit_amount: 500, recurring: { interval: "year" as const } },
  expand: ["default_price"],
};
const tiered = {
  currency: "eur",
  product_data: { name: "Tea", metadata: { kind: "green" } },
  recurring: { interval: "month" as const, interval_count: 3 },
  active: false,
  billing_scheme: "tiered" as const,
  tiers_mode: "graduated" as const,
  tiers: [
    { up_to: 10, unit_amount: 500 },
    { up_to: "inf" as const, unit_amount: 400, flat_amount: 100 },
  ],
  currency_options: { usd: { unit_amount: 6, tiers: [{ up_to: "inf" as const, unit_amount: 1 }] } },
};
const idempotencyKey = "order-7";

await testPairs({
  api: "payments",
  folder: join(import.meta.dirname, ".."),
  normalize: withSortedParameters,
  differences: [
    userAgent,
    ...ofFetch,
    { header: "x-stripe-client-user-agent", theirs: /^\{/, ours: absent, why: "names the software" },
    {
      header: "content-type",
      theirs: /^application\/x-www-form-urlencoded$/,
      ours: absent,
      why: "a request without a body has no content type",
    },
    { header: "accept-encoding", theirs: absent, ours: /gzip/, why: "fetch always sends it" },
    { header: "content-length", theirs: /^\d+$/, ours: /^\d+$/, why: "ours escapes brackets, as URLSearchParams does" },
  ],
  calls: [
    call(
      "customers.createCustomer",
      "messages, maps and lists in a form",
      { ...details, idempotency_key: idempotencyKey },
      (stripe) => stripe.customers.create(details, { idempotencyKey }),
      customer,
    ),
    call(
      "customers.createCustomer",
      "nothing",
      { idempotency_key: idempotencyKey },
      (stripe) => stripe.customers.create({}, { idempotencyKey }),
      customer,
    ),
    call(
      "customers.retrieveCustomer",
      "expanded",
      { customer: "cus_1", expand: ["tax"] },
      (stripe) => stripe.customers.retrieve("cus_1", { expand: ["tax"] }),
      customer,
    ),
    call(
      "customers.retrieveCustomer",
      "deleted",
      { customer: "cus_0" },
      (stripe) => stripe.customers.retrieve("cus_0"),
      { id: "cus_0", object: "customer", deleted: true },
    ),
    call(
      "customers.updateCustomer",
      "removes values",
      { customer: "cus_1", email: "", address: "", metadata: { plan: "" }, idempotency_key: idempotencyKey },
      (stripe) =>
        stripe.customers.update("cus_1", { email: "", address: "", metadata: { plan: null } }, { idempotencyKey }),
      customer,
    ),
    call(
      "customers.updateCustomer",
      "removes all metadata",
      { customer: "cus_1", metadata: "", idempotency_key: idempotencyKey },
      (stripe) => stripe.customers.update("cus_1", { metadata: "" }, { idempotencyKey }),
      customer,
    ),
    call(
      "customers.listCustomers",
      "a range of times",
      { created: { gte: 1_600_000_000, lt: 1_800_000_000 }, limit: 3, starting_after: "cus_9" },
      (stripe) =>
        stripe.customers.list({
          created: { gte: 1_600_000_000, lt: 1_800_000_000 },
          limit: 3,
          starting_after: "cus_9",
        }),
      list("/v1/customers", [customer]),
    ),
    call(
      "customers.listCustomers",
      "a time",
      { created: 1_600_000_000, email: "a+b@example.com" },
      (stripe) => stripe.customers.list({ created: 1_600_000_000, email: "a+b@example.com" }),
      list("/v1/customers", []),
    ),
    call("customers.deleteCustomer", "by id", { customer: "cus_1" }, (stripe) => stripe.customers.del("cus_1"), {
      id: "cus_1",
      object: "customer",
      deleted: true,
    }),
    call(
      "customers.searchCustomers",
      "a query",
      { query: 'name:"Ada & Co" AND metadata["a"]:"b"', limit: 2 },
      (stripe) => stripe.customers.search({ query: 'name:"Ada & Co" AND metadata["a"]:"b"', limit: 2 }),
      { ...list("/v1/customers/search", [customer]), object: "search_result", next_page: null, total_count: 1 },
    ),
    call(
      "paymentIntents.createPaymentIntent",
      "nested messages",
      { ...payment, idempotency_key: idempotencyKey },
      (stripe) => stripe.paymentIntents.create(payment, { idempotencyKey }),
      intent,
    ),
    call(
      "paymentIntents.retrievePaymentIntent",
      "with its customer",
      { intent: "pi_1", expand: ["customer"] },
      (stripe) => stripe.paymentIntents.retrieve("pi_1", { expand: ["customer"] }),
      intent,
    ),
    call(
      "paymentIntents.confirmPaymentIntent",
      "a payment method",
      {
        intent: "pi_1",
        payment_method: "pm_1",
        return_url: "https://shop.example/?a=b&c=d",
        idempotency_key: idempotencyKey,
      },
      (stripe) =>
        stripe.paymentIntents.confirm(
          "pi_1",
          { payment_method: "pm_1", return_url: "https://shop.example/?a=b&c=d" },
          { idempotencyKey },
        ),
      { ...intent, customer: "cus_1", status: "succeeded" },
    ),
    call(
      "paymentIntents.confirmPaymentIntent",
      "nothing",
      { intent: "pi_1", idempotency_key: idempotencyKey },
      (stripe) => stripe.paymentIntents.confirm("pi_1", {}, { idempotencyKey }),
      intent,
    ),
    call(
      "paymentIntents.listPaymentIntents",
      "of a customer",
      { customer: "cus_1", created: { gt: 5 }, expand: ["data.customer"] },
      (stripe) => stripe.paymentIntents.list({ customer: "cus_1", created: { gt: 5 }, expand: ["data.customer"] }),
      list("/v1/payment_intents", [intent]),
    ),
    call(
      "refunds.createRefund",
      "a part",
      { ...refund, idempotency_key: idempotencyKey },
      (stripe) => stripe.refunds.create(refund, { idempotencyKey }),
      {
        id: "re_1",
        object: "refund",
        amount: 5,
        currency: "eur",
        created: 1,
        payment_intent: "pi_1",
        reason: "requested_by_customer",
        status: "succeeded",
        metadata: {},
      },
    ),
    call(
      "products.createProduct",
      "lists of texts and of messages",
      { ...offer, idempotency_key: idempotencyKey },
      (stripe) => stripe.products.create(offer, { idempotencyKey }),
      { ...product, default_price: { ...price, product: "prod_1" } },
    ),
    call(
      "products.retrieveProduct",
      "by id",
      { id: "prod_1" },
      (stripe) => stripe.products.retrieve("prod_1"),
      product,
    ),
    call(
      "prices.createPrice",
      "tiers, whose end is a number or a text",
      { ...tiered, idempotency_key: idempotencyKey },
      (stripe) => stripe.prices.create(tiered, { idempotencyKey }),
      price,
    ),
    call(
      "prices.retrievePrice",
      "with its product",
      { price: "price_1", expand: ["product", "tiers"] },
      (stripe) => stripe.prices.retrieve("price_1", { expand: ["product", "tiers"] }),
      price,
    ),
    call(
      "prices.listPrices",
      "by lookup keys",
      {
        active: true,
        lookup_keys: ["tea_month", "tea_year"],
        recurring: { interval: "month" },
        ending_before: "price_2",
      },
      (stripe) =>
        stripe.prices.list({
          active: true,
          lookup_keys: ["tea_month", "tea_year"],
          recurring: { interval: "month" },
          ending_before: "price_2",
        }),
      list("/v1/prices", [price]),
    ),
  ],
});

/** The order of parameters makes no difference, except for those with the same name. */
function withSortedParameters(request: RecordedRequest): RecordedRequest {
  const sorted = withSortedQuery(request);
  if (!Array.isArray(sorted.body)) return sorted;
  const body = sorted.body.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return { ...sorted, body };
}
