import { describe, expect, test } from "vitest";
import { createTestLibrary, ids, refusal } from "./testing.ts";

const { anyone, ada, visitor, webSite } = createTestLibrary();

describe("search", () => {
  test("finds terms in titles", async () => {
    const { totalItems, items = [] } = await anyone.listVolumes({ q: "whale" });
    expect(totalItems).toBe(1);
    expect(items.map((item) => item.volumeInfo?.title)).toEqual(["Moby-Dick; or, The Whale"]);
  });

  test.each([
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
    ["nothing+of+the+kind", []],
  ])("finds volumes for q=%s", async (q, expected) => {
    expect(ids(await anyone.listVolumes({ q }))).toEqual(expected);
  });

  test.each(["", "   ", '""', "intitle:", "?!"])("refuses a query without terms: %o", async (q) => {
    expect(await refusal(anyone.listVolumes({ q }))).toBe(400);
  });

  test("refuses a request without q", async () => {
    const { status, json } = await anyone.send("GET", "/books/v1/volumes");
    expect(status).toBe(400);
    expect(json).toMatchObject({
      error: { code: 400, message: expect.any(String), errors: [{ message: "is required", location: "q" }] },
    });
  });

  test("decodes percent-encoding and plus signs in q", async () => {
    const { json } = await anyone.send("GET", "/books/v1/volumes?q=intitle%3A%22two+cities%22%20inauthor:dickens");
    expect(json).toMatchObject({ totalItems: 1, items: [{ id: "tale-of-two-cities" }] });
  });

  test("pages the results; totalItems counts all of them", async () => {
    const first = await anyone.listVolumes({ q: "fiction" });
    expect(first.items).toHaveLength(10);
    const rest = await anyone.listVolumes({ q: "fiction", startIndex: 10, maxResults: 40 });
    expect(rest.totalItems).toBe(first.totalItems);
    expect(new Set([...ids(first), ...ids(rest)]).size).toBe(first.totalItems);
    expect(await anyone.listVolumes({ q: "fiction", startIndex: 1000 })).toMatchObject({ items: [] });
    expect(await refusal(anyone.listVolumes({ q: "fiction", maxResults: 41 }))).toBe(400);
  });

  test("orders by newest, and restricts the language", async () => {
    const newest = await anyone.listVolumes({ q: "wells", orderBy: "newest" });
    expect(ids(newest)).toEqual(["war-of-the-worlds", "time-machine"]);
    expect(ids(await anyone.listVolumes({ q: "fiction", langRestrict: "de" }))).toEqual(["verwandlung"]);
  });

  test("lists volumes with the terms in their titles first", async () => {
    const found = ids(await anyone.listVolumes({ q: "jane" }));
    expect(found).toEqual(["jane-eyre", "sense-and-sensibility", "pride-and-prejudice", "emma"]);
  });
});

describe("one volume", () => {
  test("is found at its URL", async () => {
    const { status, json } = await anyone.send("GET", "/books/v1/volumes/walden");
    expect(status).toBe(200);
    expect(json).toMatchObject({ id: "walden", volumeInfo: { authors: ["Henry David Thoreau"] } });
    expect(await refusal(anyone.getVolume({ volumeId: "necronomicon" }))).toBe(404);
    expect((await anyone.send("GET", "/volumes/walden")).status).toBe(404);
  });

  test.each(["POST", "PUT", "DELETE", "PATCH"])("%s is not allowed", async (method) => {
    const body = method === "DELETE" ? undefined : "{}";
    for (const path of ["/books/v1/volumes", "/books/v1/volumes/emma"]) {
      const { status, headers } = await anyone.send(method, path, body);
      expect(status).toBe(405);
      expect(headers.get("allow")).toBe("GET, HEAD");
    }
  });

  test("a request may carry an API key", async () => {
    expect(await anyone.getVolume({ volumeId: "emma", key: "an-application" })).toMatchObject({ id: "emma" });
  });

  test("user info is visible to its user only", async () => {
    expect(await anyone.getVolume({ volumeId: "dracula" })).not.toHaveProperty("userInfo");
    webSite.purchase("ada", "dracula");
    webSite.open("ada", "dracula", "chapter-1:word-7");
    const { userInfo } = await ada.getVolume({ volumeId: "dracula" });
    expect(userInfo).toMatchObject({ isPurchased: true, readingPosition: { gbTextPosition: "chapter-1:word-7" } });
    expect(await anyone.getVolume({ volumeId: "dracula" })).not.toHaveProperty("userInfo");
    expect(await refusal(visitor("Bearer wrong").getVolume({ volumeId: "dracula" }))).toBe(401);
  });
});
