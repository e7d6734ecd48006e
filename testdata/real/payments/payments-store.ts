import type { Handler, Message } from "../../wire/load-services.ts";
import { declined, noSuch, reusedKey } from "./payments-errors.ts";

// An in-memory store of the described payments API, enough for the calls of the official client's tests.

export type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly object: string };

const blankCustomer: Message = {
  ...{ balance: 0, livemode: false, email: null, name: null, description: null, phone: null },
  ...{ address: null, shipping: null, preferred_locales: [] },
};

/** The handlers of all services, on one store. */
export function createPaymentsHandlers(): Readonly<Record<string, Handler>> {
  const rows = new Map<string, Row>();
  let count = 0;

  const insert = (prefix: string, object: string, members: Message): Row => {
    count++;
    const row = { ...members, id: `${prefix}_${count}`, object, created: 1_700_000_000 + count };
    rows.set(row.id, row);
    return row;
  };
  const find = (object: string, id: unknown, param: string): Row => {
    const row = rows.get(id as string);
    if (row === undefined || row.object !== object) throw noSuch(object, String(id), param);
    return row;
  };
  const save = (row: Row, members: Message): Row => {
    const saved = { ...row, ...members };
    rows.set(row.id, saved);
    return saved;
  };
  const expand = (row: Row, request: Message, prefix = ""): Row => {
    const paths = ((request["expand"] ?? []) as string[]).filter((path) => path.startsWith(prefix));
    const expanded = paths.flatMap((path) => {
      const name = path.slice(prefix.length);
      const value = rows.get(row[name] as string);
      return value === undefined ? [] : [[name, value] as const];
    });
    return { ...row, ...Object.fromEntries(expanded) };
  };
  const list = (object: string, url: string, request: Message, isListed: (row: Row) => boolean): Message => {
    const all = [...rows.values()].filter((row) => row.object === object && row["deleted"] !== true && isListed(row));
    const newest = all.filter((row) => isWithin(row["created"] as number, request["created"])).reverse();
    const after = newest.findIndex(({ id }) => id === request["starting_after"]) + 1;
    const end = after + ((request["limit"] ?? 10) as number);
    const data = newest.slice(after, end).map((row) => expand(row, request, "data."));
    return { object: "list", url, has_more: end < newest.length, data };
  };
  const idempotent = rememberResponses();

  return {
    createCustomer: idempotent((request) => insert("cus", "customer", changed(blankCustomer, request))),
    retrieveCustomer: (request) => {
      const row = find("customer", request["customer"], "id");
      return row["deleted"] === true ? row : expand(row, request);
    },
    updateCustomer: idempotent(({ customer, ...members }) => {
      const row = find("customer", customer, "id");
      return save(row, changed(row, members));
    }),
    listCustomers: (request) => {
      return list("customer", "/v1/customers", request, ({ email }) => (request["email"] ?? email) === email);
    },
    deleteCustomer: ({ customer }) => {
      const { id, object } = find("customer", customer, "id");
      const row = { id, object, deleted: true };
      rows.set(id, row);
      return row;
    },
    searchCustomers: (request) => {
      const [, field = "", text] = /^(\w+):"([^"]*)"$/.exec(request["query"] as string) ?? [];
      const found = list("customer", "/v1/customers/search", request, (row) => row[field] === text);
      return { ...found, object: "search_result", next_page: null };
    },
    createPaymentIntent: idempotent((request) => {
      if (request["customer"] !== undefined) find("customer", request["customer"], "customer");
      const { confirm, payment_method_data, payment_method_types = ["card"], ...members } = request;
      const status = "requires_confirmation";
      const row = insert(
        "pi",
        "payment_intent",
        changed({ payment_method_types, status, amount_received: 0 }, members),
      );
      return expand(confirm === true ? attempt(row, request) : row, request);
    }),
    retrievePaymentIntent: (request) => expand(find("payment_intent", request["intent"], "intent"), request),
    confirmPaymentIntent: idempotent((request) => {
      return expand(attempt(find("payment_intent", request["intent"], "intent"), request), request);
    }),
    listPaymentIntents: (request) => {
      const { customer: wanted } = request;
      return list(
        "payment_intent",
        "/v1/payment_intents",
        request,
        ({ customer }) => (wanted ?? customer) === customer,
      );
    },
    createRefund: idempotent((request) => {
      const payment = find("payment_intent", request["payment_intent"], "payment_intent");
      const amount = request["amount"] ?? payment["amount"];
      return expand(
        insert("re", "refund", changed({ amount, currency: payment["currency"], status: "succeeded" }, request)),
        request,
      );
    }),
    createProduct: idempotent(({ default_price_data, ...request }) => {
      const row = insert("prod", "product", changed({ active: true }, request));
      if (default_price_data === undefined) return row;
      const price = insert("price", "price", { active: true, ...(default_price_data as object), product: row.id });
      return expand(save(row, { default_price: price.id }), request);
    }),
    retrieveProduct: (request) => expand(find("product", request["id"], "id"), request),
    createPrice: idempotent(({ product_data, ...request }) => {
      const product =
        product_data === undefined
          ? find("product", request["product"], "product")
          : insert("prod", "product", { active: true, ...(product_data as object) });
      return expand(insert("price", "price", changed({ active: true }, { ...request, product: product.id })), request);
    }),
    retrievePrice: (request) => expand(find("price", request["price"], "price"), request),
    listPrices: (request) => {
      const { lookup_keys: keys } = request as { lookup_keys?: readonly unknown[] };
      return list("price", "/v1/prices", request, (row) => keys === undefined || keys.includes(row["lookup_key"]));
    },
  };

  function attempt(row: Row, request: Message): Row {
    const { card } = (request["payment_method_data"] ?? {}) as { card?: { number?: string } };
    if (card?.number === "4000000000000002") throw declined(row);
    return save(row, { status: "succeeded", amount_received: row["amount"] });
  }
}

/** The members of a row after a request: an empty text removes a value, and metadata are merged by key. */
function changed(row: Message, request: Message): Message {
  const { expand, idempotency_key, stripe_version, metadata, ...members } = request;
  const values = Object.entries(members).map(([name, value]) => [name, value === "" ? null : value] as const);
  const merged = metadata === "" ? {} : { ...(row["metadata"] as object), ...(metadata as object) };
  const kept = Object.entries(merged).filter(([, value]) => value !== "");
  return { ...row, ...Object.fromEntries(values), metadata: Object.fromEntries(kept) };
}

function isWithin(time: number, filter: unknown): boolean {
  if (filter === undefined) return true;
  if (typeof filter === "number") return time === filter;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = filter as Record<string, number>;
  return time > gt && time >= gte && time < lt && time <= lte;
}

/** Wraps handlers so that a repeat with the same idempotency key gets the response of the first request. */
function rememberResponses(): (handler: Handler) => Handler {
  const known = new Map<unknown, { readonly request: string; readonly response: unknown }>();
  return (handler) => (request, context) => {
    const { idempotency_key: key, ...members } = request;
    const text = JSON.stringify([context.operation.name, members]);
    const before = known.get(key);
    if (before !== undefined && before.request !== text) throw reusedKey();
    if (before !== undefined) context.setHeader("Idempotent-Replayed", "true");
    const response = before?.response ?? handler(request, context);
    if (key !== undefined) known.set(key, { request: text, response });
    return response;
  };
}
