import assert from "node:assert/strict";
import { RestError, type Transport } from "@protoc-gen-rest/runtime/client";
import { type Endpoint, StatusError } from "@protoc-gen-rest/runtime/server";
import { catalogError, createCatalogClient } from "./catalog_client.js";
import { type CatalogHandlers, catalogEndpoints, catalogFailure } from "./catalog_handlers.js";
import type { Product } from "./catalog_types.js";

const game: Product = {
  title: "Chess",
  price: 19.5,
  stock: 9007199254740993n,
  weightGrams: 1200,
  tags: "board",
  attributes: { for: "two" },
  kind: "game",
  image: new Uint8Array([1, 2, 255]),
  warranty: "3600s",
  subtitle: "",
  extra: { pieces: [32, null, { box: true }] },
  size: { width: 0.5, pages: 7 },
  note: null,
  packages: [{ pages: 1 }, { width: 2 }],
};

const createTime = "2026-01-31T12:00:00.500Z";
const products = new Map<string, Product>();

function find(name: string | undefined): Product {
  const product = products.get(name ?? "");
  if (product === undefined) throw catalogFailure({ status: 404, body: { title: `no ${name}` } });
  return product;
}

const handlers: CatalogHandlers = {
  getProduct: ({ name }) => find(name),
  listProducts({ shelf, pageSize, kinds, tags, filter, acceptLanguage }, context) {
    context.setHeader(
      "X-Seen",
      JSON.stringify([shelf, pageSize, kinds, tags, String(filter?.minStock), acceptLanguage]),
    );
    return { products: [...products.values()].slice(0, pageSize), nextPageToken: "next", total: products.size };
  },
  createProduct({ product, idempotencyKey }, { caller }) {
    assert.equal(caller, "tester");
    const name = `products/${idempotencyKey}`;
    const other = products.get(name);
    if (other !== undefined) throw catalogFailure({ status: 409, body: { title: "exists", other } });
    products.set(name, { ...product, name, createTime });
    return find(name);
  },
  updateProduct({ product, updateMask }) {
    assert.equal(updateMask, "title,note");
    return Object.assign(find(product.name), { title: product.title });
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
  downloadImage: ({ name }) => ({ contentType: "image/png", data: find(name).image ?? new Uint8Array() }),
  submitReview: (review) => review,
};

/** Calls every operation of the service that `serve` serves. */
export async function exercise(serve: (endpoints: Endpoint[]) => Promise<Transport>): Promise<void> {
  const client = createCatalogClient(await serve(catalogEndpoints(handlers)));
  const name = "products/chess";

  const created = await client.createProduct({
    product: { ...game, createTime: "2000-01-01T00:00:00Z" },
    idempotencyKey: "chess",
  });
  assert.deepEqual(created, { ...game, name, createTime });
  assert.deepEqual(await client.getProduct({ name }), created);

  const { products: listed, total } = await client.listProducts({
    shelf: "top",
    pageSize: 1,
    kinds: ["game", "book"],
    tags: ["a b", "c"],
    filter: { minStock: 1n, inPrint: true },
    acceptLanguage: "en",
  });
  assert.deepEqual([listed, total], [[created], 1]);

  const updated = await client.updateProduct({ product: { name, title: "Go" }, updateMask: "title,note" });
  assert.equal(updated.title, "Go");

  assert.deepEqual(await client.countStock({ name, count: game.stock }), { status: 304 });
  const counted = await client.countStock({ name, count: 3n });
  assert.equal(counted.status === 200 && counted.body.stock, 3n);

  const watched: Product[] = [];
  for await (const product of client.watchProducts({})) watched.push(product);
  assert.deepEqual(watched, [updated]);

  assert.deepEqual(await client.downloadImage({ name }), { contentType: "image/png", data: game.image });
  const review = { product: name, text: "fine & good", stars: 5, topics: ["rules", "box"] };
  assert.deepEqual(await client.submitReview(review), review);

  const conflict = await client.createProduct({ product: game, idempotencyKey: "chess" }).catch(catalogErrorOf);
  assert.deepEqual(conflict, { status: 409, body: { title: "exists", other: updated } });
  assert.deepEqual(await client.deleteProduct({ name }), {});
  const lost = await client.getProduct({ name }).catch(catalogErrorOf);
  assert.deepEqual(lost, { status: 404, body: { title: `no ${name}` } });
  await assert.rejects(client.createProduct({ product: { title: "", price: -1 } }), (error) => {
    assert.ok(error instanceof RestError);
    assert.deepEqual(error.violations.map(({ path }) => path).sort(), ["product.price", "product.title"]);
    return true;
  });
}

function catalogErrorOf(error: unknown): unknown {
  return catalogError(error) ?? error;
}
