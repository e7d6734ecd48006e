import assert from "node:assert/strict";
import { RestError, type Transport } from "@protoc-gen-rest/runtime/client";
import { isNull, isSingle, setNull, setSingle } from "@protoc-gen-rest/runtime/json";
import { type Endpoint, StatusError } from "@protoc-gen-rest/runtime/server";
import { Kind, type Product } from "./catalog.js";
import { catalogError, createCatalogClient } from "./catalog_client.js";
import { type CatalogHandlers, catalogEndpoints, catalogFailure } from "./catalog_handlers.js";

const image = new Uint8Array([1, 2, 255]);
const empty: Product = {
  name: "",
  title: "",
  price: 0,
  stock: 0,
  weightGrams: 0,
  tags: [],
  attributes: {},
  kind: Kind.KIND_UNSPECIFIED,
  url: undefined,
  image: undefined,
  createTime: undefined,
  warranty: undefined,
  subtitle: undefined,
  extra: undefined,
  size: undefined,
  note: undefined,
  packages: [],
};
const game: Product = {
  ...empty,
  title: "Chess",
  price: 19.5,
  stock: Number.MAX_SAFE_INTEGER,
  weightGrams: 1200,
  tags: setSingle(["board"]),
  attributes: { for: "two" },
  kind: Kind.KIND_GAME,
  image,
  warranty: { seconds: 3600, nanos: 0 },
  subtitle: "",
  extra: { pieces: [32, null, { box: true }] },
  size: { width: 0.5, pages: 7 },
  packages: [
    { width: 0, pages: 1 },
    { width: 2, pages: 0 },
  ],
};
setNull(game, "note");

const createTime = new Date("2026-01-31T12:00:00.500Z");
const products = new Map<string, Product>();

function find(name: string | undefined): Product {
  const product = products.get(name ?? "");
  if (product === undefined) throw catalogFailure({ status: 404, body: { title: `no ${name}` } });
  return product;
}

const handlers: CatalogHandlers = {
  getProduct: ({ name }) => find(name),
  listProducts({ shelf, pageSize, kinds, tags, filter, acceptLanguage }, context) {
    context.setHeader("X-Seen", JSON.stringify([shelf, pageSize, kinds, tags, filter?.minStock, acceptLanguage]));
    return { products: [...products.values()].slice(0, pageSize), nextPageToken: "next", total: products.size };
  },
  createProduct({ product, idempotencyKey }, { caller }) {
    assert.equal(caller, "tester");
    assert.ok(product);
    const name = `products/${idempotencyKey}`;
    const other = products.get(name);
    if (other !== undefined) throw catalogFailure({ status: 409, body: { title: "exists", other } });
    assert.deepEqual([isSingle(product.tags), isNull(product, "note")], [true, true]);
    products.set(name, Object.assign(product, { name, createTime }));
    return product;
  },
  updateProduct({ product, updateMask }) {
    assert.deepEqual(updateMask, ["title", "note"]);
    return Object.assign(find(product?.name), { title: product?.title });
  },
  deleteProduct({ name }) {
    if (!products.delete(name)) throw new StatusError("not_found", "gone already");
    return {};
  },
  countStock({ name, count }) {
    const product = find(name);
    return product.stock === count ? { status: 304 } : { status: 200, body: { ...product, stock: count } };
  },
  async *watchProducts() {
    yield* products.values();
  },
  downloadImage: ({ name }) => ({
    contentType: "image/png",
    data: find(name).image ?? new Uint8Array(),
    extensions: [],
  }),
  submitReview: (review) => review,
};

const everything = { shelf: "", pageSize: 0, kinds: [], tags: [], filter: undefined, acceptLanguage: "" };

/** Calls every operation of the service that `serve` serves. */
export async function exercise(serve: (endpoints: Endpoint[]) => Promise<Transport>): Promise<void> {
  const client = createCatalogClient(await serve(catalogEndpoints(handlers)));
  const name = "products/chess";

  const created = await client.createProduct({ product: game, idempotencyKey: "chess" });
  assert.deepEqual({ ...empty, ...created }, { ...game, name, createTime });
  assert.deepEqual([isSingle(created.tags), isNull(created, "note")], [true, true]);
  assert.deepEqual(await client.getProduct({ name }), created);

  const { products: listed, total } = await client.listProducts({
    shelf: "top",
    pageSize: 1,
    kinds: [Kind.KIND_GAME, Kind.KIND_BOOK],
    tags: ["a b", "c"],
    filter: { minStock: 1, inPrint: true },
    acceptLanguage: "en",
  });
  assert.deepEqual([listed, total], [[created], 1]);

  const changes = { product: { ...empty, name, title: "Go" }, updateMask: ["title", "note"] };
  const updated = await client.updateProduct(changes);
  assert.equal(updated.title, "Go");

  assert.deepEqual(await client.countStock({ name, count: game.stock }), { status: 304 });
  const counted = await client.countStock({ name, count: 3 });
  assert.equal(counted.status === 200 && counted.body.stock, 3);

  const watched: Product[] = [];
  for await (const product of client.watchProducts(everything)) watched.push(product);
  assert.deepEqual(watched, [updated]);

  const { contentType, data } = await client.downloadImage({ name });
  assert.deepEqual([contentType, data], ["image/png", image]);
  const review = { product: name, text: "fine & good", stars: 5, topics: ["rules", "box"] };
  assert.deepEqual(await client.submitReview(review), review);

  const conflict = await client.createProduct({ product: game, idempotencyKey: "chess" }).catch(catalogErrorOf);
  assert.deepEqual(conflict, { status: 409, body: { title: "exists", other: updated } });
  assert.deepEqual(await client.deleteProduct({ name }), {});
  const lost = await client.getProduct({ name }).catch(catalogErrorOf);
  assert.deepEqual(lost, { status: 404, body: { title: `no ${name}` } });
  await assert.rejects(client.createProduct({ product: { ...empty, price: -1 }, idempotencyKey: "" }), (error) => {
    assert.ok(error instanceof RestError);
    assert.deepEqual(error.violations.map(({ path }) => path).sort(), ["product.price", "product.title"]);
    return true;
  });
}

function catalogErrorOf(error: unknown): unknown {
  return catalogError(error) ?? error;
}
