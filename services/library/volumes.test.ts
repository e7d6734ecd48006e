import { books, auth as googleAuth } from "@googleapis/books";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createStore } from "../store/create-store.ts";
import { createTestLibrary, ids, type Reader, refusal, type TestLibrary } from "./testing.ts";

let library: TestLibrary;
let ada: Reader;
beforeAll(async () => {
  library = await createTestLibrary();
  ada = await library.newReader();
});
afterAll(() => library.close());

describe("search", () => {
  test.each([
    ["whale", ["moby-dick"]],
    ["inauthor:austen", ["sense-and-sensibility", "pride-and-prejudice", "emma"]],
    ["inauthor:austen intitle:emma", ["emma"]],
    ['intitle:"two cities"', ["tale-of-two-cities"]],
    ['"H. G. Wells" war', ["war-of-the-worlds"]],
    ["brontë", ["jane-eyre", "wuthering-heights"]],
    ["BRONTE", ["jane-eyre", "wuthering-heights"]],
    ['subject:"horror tales"', ["frankenstein", "dracula"]],
    ["inpublisher:macmillan", ["alice", "looking-glass"]],
    ["chapman & hall", ["tale-of-two-cities", "great-expectations"]],
    ["faust: eine", ["faust"]],
    ["whal", []],
    ["100% _", []],
    ["emma OR walden", ["emma", "walden"]],
    ["inauthor:austen prejudice OR sensibility", ["sense-and-sensibility", "pride-and-prejudice"]],
    ["OR emma OR", ["emma"]],
    ["emma or walden", []],
    ["inauthor:austen -emma", ["sense-and-sensibility", "pride-and-prejudice"]],
    ['inauthor:austen -intitle:"pride and prejudice" -emma', ["sense-and-sensibility"]],
    ["moby-dick", ["moby-dick"]],
    ["nothing+of+the+kind", []],
  ])("finds volumes for q=%s", async (q, expected) => {
    expect(ids(await library.anyone.listVolumes({ q }))).toEqual(expected);
  });

  test("pages the results; totalItems counts all of them", async () => {
    const first = await library.anyone.listVolumes({ q: "fiction" });
    expect(first.items).toHaveLength(10);
    const rest = await library.anyone.listVolumes({ q: "fiction", startIndex: 10, maxResults: 40 });
    expect(rest.totalItems).toBe(first.totalItems);
    expect(new Set([...ids(first), ...ids(rest)]).size).toBe(first.totalItems);
    expect(await library.anyone.listVolumes({ q: "fiction", startIndex: 1000 })).toMatchObject({ items: [] });
    expect(await refusal(library.anyone.listVolumes({ q: "fiction", maxResults: 41 }))).toBe(400);
  });

  test("orders by newest, and restricts the language", async () => {
    const newest = await library.anyone.listVolumes({ q: "wells", orderBy: "newest" });
    expect(ids(newest)).toEqual(["war-of-the-worlds", "time-machine"]);
    expect(ids(await library.anyone.listVolumes({ q: "fiction", langRestrict: "de" }))).toEqual(["verwandlung"]);
  });

  test("lists volumes with the terms in their titles first", async () => {
    const found = ids(await library.anyone.listVolumes({ q: "jane" }));
    expect(found).toEqual(["jane-eyre", "sense-and-sensibility", "pride-and-prejudice", "emma"]);
  });

  test("refuses text that the database cannot hold", async () => {
    for (const path of ["/volumes/emma%00", "/users/a%00/bookshelves"]) {
      const { status, json } = await library.anyone.send("GET", `/books/v1${path}`);
      expect([status, json], path).toMatchObject([400, { error: { message: "text must not contain U+0000" } }]);
    }
  });
});

describe("the members of a response", () => {
  const get = async (query: string) => (await library.anyone.send("GET", `/books/v1/volumes${query}`)).json;

  test("are chosen with fields", async () => {
    expect(await get("?q=walden&fields=totalItems,items(id,volumeInfo/title)")).toEqual({
      totalItems: 1,
      items: [{ id: "walden", volumeInfo: { title: "Walden; or, Life in the Woods" } }],
    });
    expect(await get("/walden?fields=volumeInfo(title,authors),id")).toEqual({
      id: "walden",
      volumeInfo: { title: "Walden; or, Life in the Woods", authors: ["Henry David Thoreau"] },
    });
    expect(await get("/walden?fields=*/title")).toEqual({
      volumeInfo: { title: "Walden; or, Life in the Woods" },
      accessInfo: {},
    });
    expect(await get("/walden?fields=colour")).toEqual({});
    for (const fields of ["items(", "a)", ",", "a//b", "a b", "(a)", `${"a(".repeat(20)}a${")".repeat(20)}`]) {
      expect(await get(`/walden?fields=${encodeURIComponent(fields)}`), fields).toMatchObject({
        error: { code: 400, message: expect.stringMatching(/^fields: /) },
      });
    }
  });

  test("are fewer with projection=lite", async () => {
    const lite = await get("/walden?projection=lite");
    expect(lite).toMatchObject({
      volumeInfo: { title: "Walden; or, Life in the Woods", authors: ["Henry David Thoreau"], language: "en" },
    });
    expect(Object.keys((lite as { volumeInfo: object }).volumeInfo)).toEqual(["title", "authors", "language"]);
    expect(await get("/walden?projection=full")).toHaveProperty("volumeInfo.publisher");
    expect(await get("/walden?projection=tiny")).toMatchObject({ error: { code: 400 } });
  });

  test("include the caller's own use of a volume, for the caller only", async () => {
    const volumeId = "dracula";
    await ada.website.purchaseVolume({ volumeId });
    await ada.website.openVolume({ volumeId, textPosition: "chapter-1:word-7" });
    const { body } = (await ada.getVolume({ volumeId })) as { body: object };
    expect(body).toMatchObject({
      userInfo: { isPurchased: true, readingPosition: { gbTextPosition: "chapter-1:word-7" } },
    });
    expect(await library.anyone.getVolume({ volumeId })).not.toHaveProperty("body.userInfo");
    expect(await refusal(library.visitor("Bearer wrong").getVolume({ volumeId }))).toBe(401);
  });
});

test("a caller who has the current response gets 304 without a body", async () => {
  const first = await library.anyone.getVolume({ volumeId: "emma" });
  expect(first).toMatchObject({ status: 200, etag: expect.stringMatching(/^"[\w-]{22}"$/) });
  for (const ifNoneMatch of [first.etag!, `"other", W/${first.etag}`, "*"]) {
    const again = await library.anyone.getVolume({ volumeId: "emma", ifNoneMatch });
    expect(again, ifNoneMatch).toEqual({ status: 304, etag: first.etag });
  }
  expect(await library.anyone.getVolume({ volumeId: "emma", ifNoneMatch: '"other"' })).toMatchObject({ status: 200 });

  const { etag } = await ada.getMyBookshelf({ shelf: "0" });
  expect(await ada.getMyBookshelf({ shelf: "0", ifNoneMatch: etag })).toMatchObject({ status: 304 });
  await ada.addVolume({ shelf: "0", volumeId: "emma" });
  expect(await ada.getMyBookshelf({ shelf: "0", ifNoneMatch: etag })).toMatchObject({ status: 200 });
});

test("a change with If-Match is refused once another one came first", async () => {
  const reader = await library.newReader();
  const { token } = reader;
  const send = async (method: string, path: string, body?: object, ifMatch?: string) => {
    const response = await fetch(new URL(path, `${library.origin}/books/v1/mylibrary/`), {
      method,
      headers: {
        ...{ authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(ifMatch !== undefined && { "if-match": ifMatch }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    return [response.status, response.headers.get("etag") ?? ""] as const;
  };
  await send("POST", "readingpositions/emma", { gbTextPosition: "1" });
  for (const [path, body] of [
    ["bookshelves/0", { description: "mine" }],
    ["readingpositions/emma", { gbTextPosition: "2" }],
  ] as const) {
    const [, first] = await send("GET", path);
    const [status, second] = await send("PUT", path, body, `"other", ${first}`);
    expect([status, second]).toEqual([200, (await send("GET", path))[1]]);
    for (const stale of [first, `W/${second}`]) expect((await send("PUT", path, body, stale))[0], stale).toBe(412);
    expect((await send("PUT", path, body, "*"))[0]).toBe(200);
  }
  const setPosition = "readingpositions/emma/setPosition?timestamp=2026-02-03T04:05:06Z&position=";
  for (const [path, changes] of [
    ["readingpositions/emma", [`${setPosition}3`, `${setPosition}4`]],
    [
      "bookshelves/0",
      [
        ...["bookshelves/0/addVolume?volumeId=emma", "bookshelves/0/moveVolume?volumeId=emma&volumePosition=0"],
        ...["bookshelves/0/removeVolume?volumeId=emma", "bookshelves/0/clearVolumes"],
      ],
    ],
  ] as const) {
    for (const change of changes) {
      const [, current] = await send("GET", path);
      expect((await send("POST", change, undefined, '"other"'))[0], change).toBe(412);
      expect(await send("GET", path), change).toEqual([200, current]);
      const [status, changed] = await send("POST", change, undefined, current);
      expect([status, changed], change).toEqual([expect.toSatisfy((it) => it < 300), (await send("GET", path))[1]]);
    }
  }
  expect((await send("POST", `${setPosition.replace("emma", "walden")}1`, undefined, "*"))[0]).toBe(412);
  expect((await send("DELETE", "readingpositions/emma", undefined, '"other"'))[0]).toBe(412);
  expect(await send("DELETE", "readingpositions/emma", undefined, "*")).toEqual([200, ""]);

  const { id } = (await reader.website.createBookshelf({ bookshelf: { title: "Mine" } })) as { id: number };
  const shelf = `bookshelves/${id}`;
  const [, first] = await send("GET", shelf);
  const publish = (ifMatch: string) => send("PUT", `/website/${shelf}/access`, { access: "PUBLIC" }, ifMatch);
  expect((await publish('"other"'))[0]).toBe(412);
  const [status, second] = await publish(first);
  expect([status, second]).toEqual(await send("GET", shelf));
  const remove = (ifMatch: string) => send("DELETE", `/website/${shelf}`, undefined, ifMatch);
  expect((await remove(first))[0]).toBe(412);
  expect(await remove(second)).toEqual([204, ""]);
});

test("Google's client works", async () => {
  const { token } = await library.newReader();
  const client = new googleAuth.OAuth2();
  client.setCredentials({ access_token: token, expiry_date: Date.now() + 3_600_000 });
  const api = books({ version: "v1", rootUrl: `${library.origin}/`, auth: client });
  const found = await api.volumes.list({
    q: "inauthor:melville",
    maxResults: 5,
    projection: "lite",
    orderBy: "newest",
  });
  expect(found.data).toMatchObject({ kind: "books#volumes", totalItems: 1, items: [{ id: "moby-dick" }] });
  expect((await api.volumes.get({ volumeId: "moby-dick", fields: "id" })).data).toEqual({ id: "moby-dick" });
  await expect(api.volumes.get({ volumeId: "none" })).rejects.toMatchObject({ code: 404, message: /"none" not found/ });

  await api.mylibrary.bookshelves.addVolume({ shelf: "2", volumeId: "moby-dick" });
  await api.mylibrary.bookshelves.addVolume({ shelf: "2", volumeId: "emma" });
  await api.mylibrary.bookshelves.moveVolume({ shelf: "2", volumeId: "emma", volumePosition: 0 });
  const onShelf = async () =>
    ((await api.mylibrary.bookshelves.volumes.list({ shelf: "2" })).data.items ?? []).map(({ id }) => id);
  expect(await onShelf()).toEqual(["emma", "moby-dick"]);
  await api.mylibrary.bookshelves.removeVolume({ shelf: "2", volumeId: "emma" });
  expect(await onShelf()).toEqual(["moby-dick"]);
  await api.mylibrary.bookshelves.clearVolumes({ shelf: "2" });
  expect(await onShelf()).toEqual([]);
  expect((await api.mylibrary.bookshelves.get({ shelf: "2" })).data).toMatchObject({
    title: "To Read",
    volumeCount: 0,
  });
  expect((await api.mylibrary.bookshelves.list({})).data.items).toHaveLength(8);

  const position = { volumeId: "emma", position: "GBS.PT12", timestamp: "2026-01-31T12:00:00Z" };
  await api.mylibrary.readingpositions.setPosition(position);
  expect((await api.mylibrary.readingpositions.get({ volumeId: "emma" })).data).toMatchObject({
    gbTextPosition: "GBS.PT12",
  });
  const shelves = await api.bookshelves.list({ userId: "ben" });
  expect(shelves.data.items).toMatchObject([{ id: 4, access: "PUBLIC" }]);
  expect((await api.bookshelves.get({ userId: "ben", shelf: "4" })).data).toMatchObject({ title: "Have Read" });
  expect((await api.bookshelves.volumes.list({ userId: "ben", shelf: "4" })).data.items).toMatchObject([
    { id: "moby-dick" },
  ]);
});

test("of more than 10,000 volumes, a search counts and sorts the first ones, or the newest", async () => {
  const store = await createStore();
  const many = await createTestLibrary(store);
  await store.query(`
    insert into library.volume (id, info, access, title_words, author_words, publisher_words, subject_words)
    select 'v' || n, jsonb_build_object('title', 'V' || n, 'publishedDate', (10000 + n)::text), '{}', ' volume ' || n || ' ', '', '', ''
    from generate_series(1, 10050) n`);
  const search = (request: object) => many.anyone.listVolumes({ q: "volume", maxResults: 2, ...request });
  expect(await search({})).toMatchObject({ totalItems: 10_000, items: [{ id: "v1" }, { id: "v2" }] });
  expect(await search({ orderBy: "newest" })).toMatchObject({
    totalItems: 10_000,
    items: [{ id: "v10050" }, { id: "v10049" }],
  });
  expect(await search({ q: "volume 10050" })).toMatchObject({ totalItems: 1 });
  await many.close();
  await store.close();
});
