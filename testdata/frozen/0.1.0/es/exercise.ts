import assert from "node:assert/strict";
import { create } from "@bufbuild/protobuf";
import { EmptySchema, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { RestError, type Transport } from "@protoc-gen-rest/runtime/client";
import { isNull, isSingle, setNull, setSingle } from "@protoc-gen-rest/runtime/json";
import { type Endpoint, StatusError } from "@protoc-gen-rest/runtime/server";
import { catalogError, createCatalogClient } from "./catalog_client.js";
import { type CatalogHandlers, catalogEndpoints, catalogFailure } from "./catalog_handlers.js";
import {
  ConflictSchema,
  CountStockRequestSchema,
  CreateProductRequestSchema,
  GetProductRequestSchema,
  Kind,
  ListProductsRequestSchema,
  ListProductsResponseSchema,
  ProblemSchema,
  type Product,
  ProductSchema,
  ReviewSchema,
  UpdateProductRequestSchema,
} from "./catalog_pb.js";
import { HttpBodySchema } from "./google/api/httpbody_pb.js";

const game = create(ProductSchema, {
  title: "Chess",
  price: 19.5,
  stock: 9007199254740993n,
  weightGrams: 1200n,
  tags: ["board"],
  attributes: { for: "two" },
  kind: Kind.GAME,
  media: { case: "image", value: new Uint8Array([1, 2, 255]) },
  warranty: { seconds: 3600n },
  subtitle: "",
  extra: { pieces: [32, null, { box: true }] },
  size: { width: 0.5, pages: 7 },
  packages: [{ pages: 1 }, { width: 2 }],
});
setSingle(game.tags);
setNull(game, "note");

const createTime = timestampFromDate(new Date("2026-01-31T12:00:00.500Z"));
const products = new Map<string, Product>();

function find(name: string | undefined): Product {
  const product = products.get(name ?? "");
  if (product !== undefined) return product;
  throw catalogFailure({ status: 404, body: create(ProblemSchema, { title: `no ${name}` }) });
}

const handlers: CatalogHandlers = {
  getProduct: ({ name }) => find(name),
  listProducts({ shelf, pageSize, kinds, tags, filter, acceptLanguage }, context) {
    context.setHeader("X-Seen", JSON.stringify([shelf, kinds, tags, String(filter?.minStock), acceptLanguage]));
    const page = [...products.values()].slice(0, pageSize);
    return create(ListProductsResponseSchema, { products: page, nextPageToken: "next", total: products.size });
  },
  createProduct({ product, idempotencyKey }, { caller }) {
    assert.equal(caller, "tester");
    assert.ok(product);
    const name = `products/${idempotencyKey}`;
    const other = products.get(name);
    if (other !== undefined) {
      throw catalogFailure({ status: 409, body: create(ConflictSchema, { title: "exists", other }) });
    }
    assert.deepEqual([isSingle(product.tags), isNull(product, "note")], [true, true]);
    products.set(name, Object.assign(product, { name, createTime }));
    return product;
  },
  updateProduct({ product, updateMask }) {
    assert.deepEqual(updateMask?.paths, ["title", "note"]);
    return Object.assign(find(product?.name), { title: product?.title });
  },
  deleteProduct({ name }) {
    if (!products.delete(name)) throw new StatusError("not_found", "gone already");
    return create(EmptySchema);
  },
  countStock({ name, count }) {
    const product = find(name);
    return product.stock === count ? { status: 304 } : { status: 200, body: { ...product, stock: count } };
  },
  async *watchProducts() {
    yield* products.values();
  },
  downloadImage({ name }) {
    const { media } = find(name);
    return create(HttpBodySchema, { contentType: "image/png", ...(media.case === "image" && { data: media.value }) });
  },
  submitReview: (review) => review,
};

/** Calls every operation of the service that `serve` serves. */
export async function exercise(serve: (endpoints: Endpoint[]) => Promise<Transport>): Promise<void> {
  const client = createCatalogClient(await serve(catalogEndpoints(handlers)));
  const name = "products/chess";
  const named = create(GetProductRequestSchema, { name });

  const created = await client.createProduct(
    create(CreateProductRequestSchema, { product: game, idempotencyKey: "chess" }),
  );
  assert.deepEqual(created, { ...game, name, createTime });
  assert.deepEqual([isSingle(created.tags), isNull(created, "note")], [true, true]);
  assert.deepEqual(await client.getProduct(named), created);

  const { products: listed, total } = await client.listProducts(
    create(ListProductsRequestSchema, {
      shelf: "top",
      pageSize: 1,
      kinds: [Kind.GAME, Kind.BOOK],
      tags: ["a b", "c"],
      filter: { minStock: 1n, inPrint: true },
      acceptLanguage: "en",
    }),
  );
  assert.deepEqual([listed, total], [[created], 1]);

  const changes = { product: { name, title: "Go" }, updateMask: { paths: ["title", "note"] } };
  const updated = await client.updateProduct(create(UpdateProductRequestSchema, changes));
  assert.equal(updated.title, "Go");

  const same = create(CountStockRequestSchema, { name, count: game.stock });
  assert.deepEqual(await client.countStock(same), { status: 304 });
  const counted = await client.countStock(create(CountStockRequestSchema, { name, count: 3n }));
  assert.equal(counted.status === 200 && counted.body.stock, 3n);

  const watched: Product[] = [];
  for await (const product of client.watchProducts(create(ListProductsRequestSchema))) watched.push(product);
  assert.deepEqual(watched, [updated]);

  const { contentType, data } = await client.downloadImage(named);
  assert.deepEqual([contentType, data], ["image/png", game.media.value]);
  const review = create(ReviewSchema, { product: name, text: "fine & good", stars: 5, topics: ["rules", "box"] });
  assert.deepEqual(await client.submitReview(review), review);

  const again = create(CreateProductRequestSchema, { product: game, idempotencyKey: "chess" });
  const conflict = await client.createProduct(again).catch(catalogErrorOf);
  assert.deepEqual(conflict, { status: 409, body: create(ConflictSchema, { title: "exists", other: updated }) });
  await client.deleteProduct(named);
  const lost = await client.getProduct(named).catch(catalogErrorOf);
  assert.deepEqual(lost, { status: 404, body: create(ProblemSchema, { title: `no ${name}` }) });
  const invalid = create(CreateProductRequestSchema, { product: { price: -1 } });
  await assert.rejects(client.createProduct(invalid), (error) => {
    assert.ok(error instanceof RestError);
    assert.deepEqual(error.violations.map(({ path }) => path).sort(), ["product.price", "product.title"]);
    return true;
  });
}

function catalogErrorOf(error: unknown): unknown {
  return catalogError(error) ?? error;
}
