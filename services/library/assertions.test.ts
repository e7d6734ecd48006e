import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { createProof } from "../assertions/create-proof.ts";
import { libraryAssertions } from "../assertions/library.ts";
import { createTestLibrary, ids, type Reader, refusal, type TestLibrary } from "./testing.ts";

let library: TestLibrary;
let ada: Reader;
let ben: Reader;
beforeAll(async () => {
  library = await createTestLibrary();
});
beforeEach(async () => {
  [ada, ben] = [await library.newReader(), await library.newReader()];
});
afterAll(() => library.close());

const prove = createProof(libraryAssertions);
const base = "/books/v1";
const mine = `${base}/mylibrary/bookshelves`;
const on = async (shelf: string, reader: Reader = ada) => ids(await reader.listMyBookshelfVolumes({ shelf }));

prove("LIB-001", async () => {
  for (const path of [
    "/volumes?q=emma",
    "/volumes/emma",
    "/mylibrary/bookshelves",
    "/mylibrary/readingpositions/emma",
  ]) {
    expect((await ada.send("GET", path)).status, path).toBe(404);
    expect((await ada.send("GET", base + path)).text, path).toMatch(
      /^\{"kind":"books#|"volume \\"emma\\" has no reading/,
    );
  }
});

prove("LIB-002", async () => {
  const position = `${base}/mylibrary/readingpositions/emma`;
  const body = (word: number) => JSON.stringify({ gbTextPosition: `chapter-1:word-${word}` });
  expect(await ada.send("POST", position, body(1))).toMatchObject({ status: 200 });
  expect(await ada.send("PUT", position, body(2))).toMatchObject({ status: 200 });
  expect(await ada.send("GET", position)).toMatchObject({ json: { gbTextPosition: "chapter-1:word-2" } });
  expect(await ada.send("DELETE", position)).toMatchObject({ status: 200 });
  expect(await ada.send("GET", position)).toMatchObject({ status: 404 });
  expect(await ada.send("GET", mine)).toMatchObject({ json: { kind: "books#bookshelves" } });
});

prove("LIB-003", async () => {
  const search = async (q: string) => (await library.anyone.send("GET", `${base}/volumes?q=${q}`)).json;
  expect(await search("intitle%3A%22two+cities%22%20inauthor:dickens")).toMatchObject({
    items: [{ id: "tale-of-two-cities" }],
  });
  expect(await search("chapman%20%26%20hall")).toMatchObject({ totalItems: 2 });
  expect(await search("bront%C3%AB")).toMatchObject({ totalItems: 2 });
});

prove("LIB-004", async () => {
  const { items = [] } = await library.anyone.listVolumes({ q: "fiction", maxResults: 40 });
  expect(items.length).toBeGreaterThan(10);
  for (const { volumeInfo } of items) expect(volumeInfo?.title).toMatch(/./);
});

prove("LIB-005", async () => {
  for (const query of ["", "?q=", "?q=%20", "?q=%22%22", "?q=-emma", "?q=intitle:"]) {
    expect((await library.anyone.send("GET", `${base}/volumes${query}`)).status, query).toBe(400);
  }
});

prove("LIB-006", async () => {
  const found = await library.anyone.getVolume({ volumeId: "walden" });
  expect(found).toMatchObject({ status: 200, body: { id: "walden", volumeInfo: { title: expect.any(String) } } });
  const { selfLink = "" } = found.status === 200 ? found.body : {};
  expect(await (await fetch(selfLink)).json()).toMatchObject({ id: "walden" });
  expect(await refusal(library.anyone.getVolume({ volumeId: "necronomicon" }))).toBe(404);
});

prove("LIB-007", async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    for (const path of ["/volumes", "/volumes/emma"]) {
      const { status, headers } = await ada.send(method, base + path, method === "DELETE" ? undefined : "{}");
      expect([status, headers.get("allow")], `${method} ${path}`).toEqual([405, "GET, HEAD"]);
    }
  }
});

prove("LIB-008", async () => {
  const { items = [] } = await ada.listMyBookshelves({});
  expect(items.map(({ kind }) => kind)).toEqual(Array(8).fill("books#bookshelf"));
});

prove("LIB-009", async () => {
  expect(await ada.getMyBookshelf({ shelf: "3" })).toMatchObject({ body: { id: 3, title: "Reading Now" } });
  for (const shelf of ["99", "-1", "00", "favorites", "1e0", "4294967296"]) {
    expect(await refusal(ada.getMyBookshelf({ shelf })), shelf).toBe(404);
  }
});

prove("LIB-010", async () => {
  expect(await ada.send("GET", `${mine}/0/volumes`)).toMatchObject({ status: 200, json: { totalItems: 0, items: [] } });
  for (const volumeId of ["emma", "walden", "alice"]) await ada.addVolume({ shelf: "0", volumeId });
  const page = await ada.listMyBookshelfVolumes({ shelf: "0", startIndex: 1, maxResults: 1 });
  expect(page).toMatchObject({ totalItems: 3, items: [{ id: "walden", volumeInfo: { title: expect.any(String) } }] });
});

prove("LIB-011", async () => {
  const statuses = [
    await ada.send("GET", mine),
    await ada.send("POST", mine, '{"title": "Mine"}'),
    await ada.send("GET", `${mine}/0`),
    await ada.send("PUT", `${mine}/0`, '{"title": "Mine"}'),
    await ada.send("DELETE", `${mine}/0`),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 403, 200, 200, 403]);
});

prove("LIB-012", async () => {
  const refused = await ada.send("POST", mine, '{"title": "Mine"}');
  expect(refused).toMatchObject({
    status: 403,
    json: { error: { message: expect.stringContaining("on the web site") } },
  });
  const { id } = await ada.website.createBookshelf({ bookshelf: { title: "Mine" } });
  const shelf = String(id);
  expect(await refusal(ada.deleteMyBookshelf({ shelf }))).toBe(403);
  expect(await refusal(ada.updateMyBookshelf({ shelf, bookshelf: { access: "PUBLIC" } }))).toBe(403);
  expect(await ada.updateMyBookshelf({ shelf, bookshelf: { title: "Yours", access: "PRIVATE" } })).toMatchObject({
    title: "Yours",
    access: "PRIVATE",
  });
  await ada.website.deleteBookshelf({ shelf });
  expect(await refusal(ada.getMyBookshelf({ shelf }))).toBe(404);
  expect(await refusal(ada.website.deleteBookshelf({ shelf: "0" }))).toBe(403);
});

prove("LIB-013", async () => {
  await ada.addVolume({ shelf: "0", volumeId: "emma" });
  const shelf = { userId: ada.id, shelf: "0" };
  const expectPrivate = async () => {
    for (const visitor of [library.anyone, ben]) {
      expect(await visitor.listBookshelves({ userId: ada.id })).toMatchObject({ items: [] });
      expect(await refusal(visitor.getBookshelf(shelf))).toBe(404);
      expect(await refusal(visitor.listBookshelfVolumes(shelf))).toBe(404);
    }
  };
  await expectPrivate();
  await ada.website.setAccess({ shelf: "0", access: "PUBLIC" });
  expect(await library.anyone.listBookshelves({ userId: ada.id })).toMatchObject({
    items: [{ id: 0, access: "PUBLIC" }],
  });
  expect(await library.anyone.getBookshelf(shelf)).toMatchObject({ body: { title: "Favorites", volumeCount: 1 } });
  expect(ids(await ben.listBookshelfVolumes(shelf))).toEqual(["emma"]);
  await ada.website.setAccess({ shelf: "0", access: "PRIVATE" });
  await expectPrivate();
  expect(await refusal(library.anyone.listBookshelves({ userId: "unknown" }))).toBe(404);
});

prove("LIB-014", async () => {
  const { id } = await ada.website.createBookshelf({ bookshelf: { title: "Whales", access: "PUBLIC" } });
  const shelf = String(id);
  expect(await library.anyone.getBookshelf({ userId: ada.id, shelf })).toMatchObject({ body: { access: "PUBLIC" } });
  expect(await refusal(library.anyone.getBookshelf({ userId: ben.id, shelf }))).toBe(404);
  expect(await ada.getMyBookshelf({ shelf: "0" })).toMatchObject({ body: { access: "PRIVATE" } });
});

prove("LIB-015", async () => {
  for (const authorization of ["Bearer", "Bearer unknown", "Basic ada-token", "ada-token", "Bearer ada-token x"]) {
    const { status, headers } = await library.visitor(authorization).send("GET", mine);
    expect([status, headers.get("www-authenticate")], authorization).toEqual([401, expect.stringMatching(/^Bearer/)]);
  }
  for (const path of ["", "/0", "/0/volumes"]) expect((await library.anyone.send("GET", mine + path)).status).toBe(401);
});

prove("LIB-016", async () => {
  await ada.addVolume({ shelf: "0", volumeId: "emma" });
  expect([await on("0", ada), await on("0", ben)]).toEqual([["emma"], []]);
  expect(await ben.getMyBookshelf({ shelf: "0" })).toMatchObject({ body: { volumeCount: 0 } });
});

prove("LIB-017", async () => {
  await ada.website.setAccess({ shelf: "0", access: "PUBLIC" });
  await ada.addVolume({ shelf: "0", volumeId: "emma" });
  for (const [method, path] of [
    ["PUT", "0"],
    ["DELETE", "0"],
    ["POST", "0/addVolume?volumeId=walden"],
    ["POST", "0/clearVolumes"],
  ] as const) {
    const theirs = await ben.send(
      method,
      `${base}/users/${ada.id}/bookshelves/${path}`,
      method === "PUT" ? "{}" : undefined,
    );
    expect([404, 405], `${method} ${path}`).toContain(theirs.status);
    const unknown = await library.anyone.send(method, `${mine}/${path}`, method === "PUT" ? "{}" : undefined);
    expect(unknown.status, `${method} ${path}`).toBe(401);
  }
  await ben.website.reviewVolume({ volumeId: "emma", review: { rating: 1 } });
  expect([await on("0"), await on("5")]).toEqual([["emma"], []]);
});

prove("LIB-018", async () => {
  expect(await library.anyone.getVolume({ volumeId: "emma", key: "an-application" })).toMatchObject({ status: 200 });
  expect(await library.anyone.listVolumes({ q: "emma", key: "an-application" })).toMatchObject({ totalItems: 1 });
  expect(await library.anyone.listBookshelves({ userId: "ben", key: "an-application" })).toMatchObject({
    items: [{ id: 4 }],
  });
});

prove("LIB-019", async () => {
  const volumeId = "dracula";
  await ada.website.reviewVolume({ volumeId, review: { rating: 4 } });
  await ada.website.reviewVolume({ volumeId, review: { rating: 2, text: "Pale." } });
  await ben.website.reviewVolume({ volumeId, review: { text: "No stars." } });
  const { items = [] } = await ada.listMyBookshelfVolumes({ shelf: "5" });
  expect(items.map(({ id, userInfo }) => [id, userInfo?.review])).toEqual([
    [volumeId, { rating: 2, text: "Pale.", created: expect.any(String) }],
  ]);
  expect(await library.anyone.getVolume({ volumeId })).toMatchObject({
    body: { volumeInfo: { averageRating: 2, ratingsCount: 1 } },
  });
  expect(await refusal(ada.website.reviewVolume({ volumeId, review: {} }))).toBe(400);
  expect((await ada.send("PUT", `/website/volumes/${volumeId}/review`, '{"rating": 6}')).status).toBe(400);
  expect(await refusal(ada.website.reviewVolume({ volumeId: "necronomicon", review: { rating: 3 } }))).toBe(404);
});

prove("LIB-020", async () => {
  const volumeId = "emma";
  await ada.insertReadingPosition({ volumeId, readingPosition: { gbTextPosition: "chapter-1:word-7" } });
  expect(await refusal(ada.insertReadingPosition({ volumeId, readingPosition: { gbTextPosition: "again" } }))).toBe(
    409,
  );
  const timestamp = "2026-01-31T12:00:00Z";
  await ada.setReadingPosition({ volumeId, position: "chapter-2:word-1", timestamp, action: "next-page" });
  const position = await ada.getReadingPosition({ volumeId });
  expect(position).toMatchObject({
    kind: "books#readingPosition",
    gbTextPosition: "chapter-2:word-1",
    updated: timestamp,
  });
  await ada.website.setAccess({ shelf: "6", access: "PUBLIC" });
  expect(await refusal(ben.getReadingPosition({ volumeId }))).toBe(404);
  const [seen] = (await ben.listBookshelfVolumes({ userId: ada.id, shelf: "6" })).items ?? [];
  expect(seen).toMatchObject({ id: volumeId });
  expect(JSON.stringify(seen)).not.toContain("chapter-2");
});

prove("LIB-021", async () => {
  expect(await refusal(ada.getReadingPosition({ volumeId: "emma" }))).toBe(404);
  const readingPosition = { pdfPosition: "3" };
  expect(await refusal(ada.updateReadingPosition({ volumeId: "emma", readingPosition }))).toBe(404);
  await ada.website.openVolume({ volumeId: "emma", textPosition: "1" });
  expect(await ada.getReadingPosition({ volumeId: "emma" })).toMatchObject({ gbTextPosition: "1" });
});

prove("LIB-022", async () => {
  const volumeId = "emma";
  const readingPosition = { epubCfiPosition: "epubcfi(/6/4!/4/2/1:3)" };
  const { anyone } = library;
  for (const call of [
    () => anyone.getReadingPosition({ volumeId }),
    () => anyone.insertReadingPosition({ volumeId, readingPosition }),
    () => anyone.updateReadingPosition({ volumeId, readingPosition }),
    () => anyone.deleteReadingPosition({ volumeId }),
  ]) {
    expect(await refusal(call())).toBe(401);
  }
  await ada.insertReadingPosition({ volumeId, readingPosition });
  await ada.updateReadingPosition({ volumeId, readingPosition: { gbImagePosition: "7" } });
  expect(await ada.getReadingPosition({ volumeId })).toMatchObject({ gbImagePosition: "7" });
  await ada.deleteReadingPosition({ volumeId });
  expect(await refusal(ada.deleteReadingPosition({ volumeId }))).toBe(404);
  expect(await refusal(ada.insertReadingPosition({ volumeId, readingPosition: {} }))).toBe(400);
  expect(await refusal(ada.insertReadingPosition({ volumeId: "necronomicon", readingPosition }))).toBe(404);
});

async function expectMutable(shelf: string): Promise<void> {
  for (const volumeId of ["emma", "walden", "alice", "emma"]) await ada.addVolume({ shelf, volumeId });
  expect(await on(shelf)).toEqual(["emma", "walden", "alice"]);
  await ada.moveVolume({ shelf, volumeId: "alice", volumePosition: 0 });
  expect(await on(shelf)).toEqual(["alice", "emma", "walden"]);
  await ada.removeVolume({ shelf, volumeId: "emma" });
  expect(await on(shelf)).toEqual(["alice", "walden"]);
  expect(await refusal(ada.removeVolume({ shelf, volumeId: "emma" }))).toBe(400);
  expect(await refusal(ada.moveVolume({ shelf, volumeId: "alice", volumePosition: 2 }))).toBe(400);
  expect(await refusal(ada.addVolume({ shelf, volumeId: "necronomicon" }))).toBe(404);
  await ada.clearVolumes({ shelf });
  expect(await on(shelf)).toEqual([]);
}

prove("LIB-023", async () => {
  for (const shelf of ["0", "2", "3", "4"]) await expectMutable(shelf);
});

async function expectFixed(shelf: string, volumeId: string): Promise<void> {
  expect(await refusal(ada.addVolume({ shelf, volumeId: "walden" }))).toBe(403);
  expect(await refusal(ada.removeVolume({ shelf, volumeId }))).toBe(403);
  expect(await refusal(ada.clearVolumes({ shelf }))).toBe(403);
  expect(await on(shelf)).toEqual([volumeId]);
}

prove("LIB-024", async () => {
  await ada.website.purchaseVolume({ volumeId: "emma" });
  await expectFixed("1", "emma");
});

prove("LIB-025", async () => {
  await ada.website.reviewVolume({ volumeId: "emma", review: { rating: 3 } });
  await expectFixed("5", "emma");
  await ada.website.deleteReview({ volumeId: "emma" });
  expect(await on("5")).toEqual([]);
  expect(await refusal(ada.website.deleteReview({ volumeId: "emma" }))).toBe(404);
});

prove("LIB-026", async () => {
  for (const volumeId of ["emma", "walden", "emma"]) await ada.website.openVolume({ volumeId, textPosition: "1" });
  expect(await on("6")).toEqual(["emma", "walden"]);
  expect(await refusal(ada.addVolume({ shelf: "6", volumeId: "alice" }))).toBe(403);
  await ada.removeVolume({ shelf: "6", volumeId: "emma" });
  expect(await on("6")).toEqual(["walden"]);
});

prove("LIB-027", async () => {
  await expectMutable("7");
  await ada.website.purchaseVolume({ volumeId: "emma" });
  expect(await on("7")).toEqual(["emma"]);
  await ada.removeVolume({ shelf: "7", volumeId: "emma" });
  expect([await on("7"), await on("1")]).toEqual([[], ["emma"]]);
});

prove("LIB-028", async () => {
  const shelves = async () => ((await ada.listMyBookshelves({})).items ?? []).map(({ id }) => id);
  expect(await shelves()).not.toContain(8);
  expect(await refusal(ada.getMyBookshelf({ shelf: "8" }))).toBe(404);
  await ada.website.reviewVolume({ volumeId: "emma", review: { rating: 5 } });
  expect(await shelves()).toContain(8);
  expect(await on("8")).toEqual(["sense-and-sensibility", "pride-and-prejudice"]);
  expect(await ada.getMyBookshelf({ shelf: "8" })).toMatchObject({ body: { title: "Books For You", volumeCount: 2 } });
  expect(await refusal(ada.addVolume({ shelf: "8", volumeId: "walden" }))).toBe(403);
  await ada.website.reviewVolume({ volumeId: "emma", review: { rating: 2 } });
  expect(await shelves()).not.toContain(8);
});

prove("LIB-029", async () => {
  const { items = [] } = await ben.listMyBookshelves({});
  expect(items.map(({ id, title, access }) => `${id} ${title} ${access}`)).toEqual([
    "0 Favorites PRIVATE",
    "1 Purchased PRIVATE",
    "2 To Read PRIVATE",
    "3 Reading Now PRIVATE",
    "4 Have Read PRIVATE",
    "5 Reviewed PRIVATE",
    "6 Recently Viewed PRIVATE",
    "7 My eBooks PRIVATE",
  ]);
});

prove("LIB-030", async () => {
  const plain = await library.anyone.send("GET", `${base}/volumes/emma`);
  const { text, headers } = await library.anyone.send("GET", `${base}/volumes/emma?callback=my.show`);
  expect(headers.get("content-type")).toMatch(/javascript/);
  expect(/^(?:\/\*\*\/ ?)?my\.show\((.*)\);?\s*$/s.exec(text)?.[1]).toBe(plain.text);
  for (const callback of ["alert(1)", "a;b", "<script>", "a b"]) {
    const { status } = await library.anyone.send(
      "GET",
      `${base}/volumes/emma?callback=${encodeURIComponent(callback)}`,
    );
    expect(status, callback).toBe(400);
  }
});

prove("LIB-031", async () => {
  await ada.addVolume({ shelf: "3", volumeId: "emma" });
  const { status, json } = await library.anyone.send("GET", `${mine}/3?access_token=${ada.token}`);
  expect([status, json]).toMatchObject([200, { id: 3, volumeCount: 1 }]);
  expect((await library.anyone.send("GET", `${mine}/3?access_token=unknown`)).status).toBe(401);
});

prove("LIB-032", async () => {
  const { text } = await library.anyone.send("GET", `${mine}/3?callback=show&access_token=${ada.token}`);
  expect(text).toContain('show({"kind":"books#bookshelf","id":3');
});

prove("LIB-033", async () => {
  for (const [path, code] of [
    ["/volumes", 400],
    ["/volumes/necronomicon", 404],
    ["/mylibrary/bookshelves", 401],
    ["/unknown", 404],
  ] as const) {
    const { status, json } = await library.anyone.send("GET", base + path);
    const errors = [expect.objectContaining({ message: expect.any(String) })];
    expect([status, json], path).toMatchObject([code, { error: { code, message: expect.any(String), errors } }]);
  }
});

prove("LIB-034", async () => {
  const readingPosition = { gbTextPosition: "1", device: { name: "e-reader", pages: [1, null] } };
  expect(await ada.insertReadingPosition({ volumeId: "emma", readingPosition })).toMatchObject(readingPosition);
  expect(await ada.getReadingPosition({ volumeId: "emma" })).toMatchObject(readingPosition);
  await ada.updateMyBookshelf({ shelf: "0", bookshelf: { colour: "green" } });
  expect(await ada.getMyBookshelf({ shelf: "0" })).toMatchObject({ body: { title: "Favorites", colour: "green" } });
});
