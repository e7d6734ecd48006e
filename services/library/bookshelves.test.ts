import { beforeEach, describe, expect, test } from "vitest";
import { createTestLibrary, ids, refusal, type TestLibrary } from "./testing.ts";

let library: TestLibrary;
beforeEach(() => {
  library = createTestLibrary();
});

const manual = [
  ["0", "Favorites"],
  ["2", "To Read"],
  ["3", "Reading Now"],
  ["4", "Have Read"],
  ["7", "My eBooks"],
] as const;

async function on(shelf: string): Promise<unknown> {
  return ids(await library.ada.listMyBookshelfVolumes({ shelf }));
}

describe("the bookshelves of the caller", () => {
  test("include the predefined shelves from the start", async () => {
    const { items = [] } = await library.ben.listMyBookshelves({});
    expect(items.map(({ id, title }) => `${id} ${title}`)).toEqual([
      "0 Favorites",
      "1 Purchased",
      "2 To Read",
      "3 Reading Now",
      "4 Have Read",
      "5 Reviewed",
      "6 Recently Viewed",
      "7 My eBooks",
    ]);
    expect(items.every(({ access }) => access === "PRIVATE")).toBe(true);
  });

  test("can be read one by one", async () => {
    expect(await library.ada.getMyBookshelf({ shelf: "3" })).toMatchObject({ id: 3, title: "Reading Now" });
    for (const shelf of ["99", "-1", "00", "favorites", "1e0"]) {
      expect(await refusal(library.ada.getMyBookshelf({ shelf })), shelf).toBe(404);
    }
  });

  test("include Books For You if there are recommendations", async () => {
    expect(await refusal(library.ada.getMyBookshelf({ shelf: "8" }))).toBe(404);
    library.webSite.recommend("ada", ["walden"]);
    expect(await library.ada.getMyBookshelf({ shelf: "8" })).toMatchObject({ title: "Books For You", volumeCount: 1 });
    expect((await library.ada.listMyBookshelves({})).items).toHaveLength(9);
    expect((await library.ben.listMyBookshelves({})).items).toHaveLength(8);
    expect(await refusal(library.ada.addVolume({ shelf: "8", volumeId: "emma" }))).toBe(403);
  });

  test("accept the token in the query", async () => {
    const path = "/books/v1/mylibrary/bookshelves/3";
    const { status, json } = await library.anyone.send("GET", `${path}?access_token=ada-token`);
    expect([status, json]).toMatchObject([200, { id: 3, title: "Reading Now" }]);
    const script = await library.anyone.load(`${path}?callback=show&access_token=ada-token`);
    expect(script).toContain('show({"kind":"books#bookshelf","id":3');
    expect((await library.anyone.send("GET", `${path}?access_token=unknown`)).status).toBe(401);
  });

  test("require a token before anything else of the request is checked", async () => {
    for (const [method, path, body] of [
      ["PUT", "0", "{"],
      ["POST", "0/moveVolume?volumePosition=first", undefined],
      ["GET", "0/volumes?maxResults=41", undefined],
    ] as const) {
      const target = `/books/v1/mylibrary/bookshelves/${path}`;
      expect((await library.anyone.send(method, target, body)).status, target).toBe(401);
      expect((await library.ada.send(method, target, body)).status, target).toBe(400);
    }
  });

  test("require a token", async () => {
    for (const authorization of ["Bearer", "Bearer unknown", "Basic ada-token", "ada-token", "Bearer ada-token x"]) {
      const { status, headers } = await library.visitor(authorization).send("GET", "/books/v1/mylibrary/bookshelves");
      expect(status, authorization).toBe(401);
      expect(headers.get("www-authenticate"), authorization).toMatch(/^Bearer/);
    }
    const call = { shelf: "0", volumeId: "emma" };
    for (const refused of [
      library.anyone.listMyBookshelves({}),
      library.anyone.getMyBookshelf(call),
      library.anyone.insertMyBookshelf({ bookshelf: {} }),
      library.anyone.updateMyBookshelf({ shelf: "0", bookshelf: {} }),
      library.anyone.deleteMyBookshelf(call),
      library.anyone.listMyBookshelfVolumes(call),
      library.anyone.addVolume(call),
      library.anyone.removeVolume(call),
      library.anyone.moveVolume(call),
      library.anyone.clearVolumes(call),
    ]) {
      expect(await refusal(refused)).toBe(401);
    }
    expect(await library.visitor("bearer ada-token").listMyBookshelves({})).toHaveProperty("items");
  });

  test("are separate from those of other users", async () => {
    await library.ada.addVolume({ shelf: "0", volumeId: "emma" });
    expect(ids(await library.ben.listMyBookshelfVolumes({ shelf: "0" }))).toEqual([]);
    expect(await library.ben.getMyBookshelf({ shelf: "0" })).toMatchObject({ volumeCount: 0 });
  });

  test("are created and deleted on the web site only", async () => {
    const refused = await library.ada.send("POST", "/books/v1/mylibrary/bookshelves", '{"title": "Mine"}');
    expect(refused).toMatchObject({ status: 403, json: { error: { code: 403, errors: [{ domain: "global" }] } } });
    expect(await refusal(library.ada.deleteMyBookshelf({ shelf: "0" }))).toBe(403);
    const shelf = String(library.webSite.createShelf("ada", "Mine"));
    expect(await library.ada.getMyBookshelf({ shelf })).toMatchObject({ id: 1001, title: "Mine" });
    expect(await refusal(library.ada.deleteMyBookshelf({ shelf }))).toBe(403);
    library.webSite.deleteShelf("ada", 1001);
    expect(await refusal(library.ada.deleteMyBookshelf({ shelf }))).toBe(404);
  });

  test("can change their title and description, but not their privacy", async () => {
    const before = await library.ada.getMyBookshelf({ shelf: "2" });
    const bookshelf = { title: "Soon", description: "before summer", access: "PRIVATE" } as const;
    const after = await library.ada.updateMyBookshelf({ shelf: "2", bookshelf });
    expect(after).toEqual({ ...before, ...bookshelf, updated: after.updated });
    expect(after.updated).not.toBe(before.updated);
    expect(await library.ada.updateMyBookshelf({ shelf: "2", bookshelf: {} })).toMatchObject(bookshelf);
    expect(await refusal(library.ada.updateMyBookshelf({ shelf: "2", bookshelf: { access: "PUBLIC" } }))).toBe(403);
    expect(await refusal(library.ada.updateMyBookshelf({ shelf: "2", bookshelf: { title: " " } }))).toBe(400);
    expect(await library.ada.getMyBookshelf({ shelf: "2" })).toEqual({ ...after, updated: expect.any(String) });
  });
});

describe("volumes on a bookshelf", () => {
  test.each(manual)("can be added, moved and removed on shelf %s, %s", async (shelf) => {
    for (const volumeId of ["emma", "walden", "alice", "emma"]) await library.ada.addVolume({ shelf, volumeId });
    expect(await on(shelf)).toEqual(["emma", "walden", "alice"]);
    await library.ada.moveVolume({ shelf, volumeId: "alice", volumePosition: 0 });
    expect(await on(shelf)).toEqual(["alice", "emma", "walden"]);
    await library.ada.removeVolume({ shelf, volumeId: "emma" });
    expect(await on(shelf)).toEqual(["alice", "walden"]);
    const page = await library.ada.listMyBookshelfVolumes({ shelf, startIndex: 1, maxResults: 1 });
    expect(page).toMatchObject({ totalItems: 2, items: [{ id: "walden" }] });
    await library.ada.clearVolumes({ shelf });
    expect(await on(shelf)).toEqual([]);
  });

  test("must exist, as must the positions they move to", async () => {
    expect(await refusal(library.ada.addVolume({ shelf: "0", volumeId: "necronomicon" }))).toBe(404);
    expect(await refusal(library.ada.removeVolume({ shelf: "0", volumeId: "emma" }))).toBe(400);
    expect(await refusal(library.ada.moveVolume({ shelf: "0", volumeId: "emma" }))).toBe(400);
    await library.ada.addVolume({ shelf: "0", volumeId: "emma" });
    const beyond = { shelf: "0", volumeId: "emma", volumePosition: 1 };
    expect(await refusal(library.ada.moveVolume(beyond))).toBe(400);
  });

  test("appear in Purchased and My eBooks when bought, and can be removed from My eBooks only", async () => {
    library.webSite.purchase("ada", "emma");
    expect(await on("1")).toEqual(["emma"]);
    expect(await on("7")).toEqual(["emma"]);
    expect(await refusal(library.ada.addVolume({ shelf: "1", volumeId: "walden" }))).toBe(403);
    expect(await refusal(library.ada.removeVolume({ shelf: "1", volumeId: "emma" }))).toBe(403);
    expect(await refusal(library.ada.clearVolumes({ shelf: "1" }))).toBe(403);
    await library.ada.removeVolume({ shelf: "7", volumeId: "emma" });
    expect(await on("7")).toEqual([]);
    expect(await on("1")).toEqual(["emma"]);
  });

  test("appear in Reviewed when reviewed; a second review replaces the first", async () => {
    library.webSite.review("ada", "emma", { rating: 4 });
    library.webSite.review("ada", "emma", { rating: 5, text: "again" });
    const { items = [] } = await library.ada.listMyBookshelfVolumes({ shelf: "5" });
    expect(items.map(({ userInfo }) => userInfo?.review)).toEqual([
      { rating: 5, text: "again", created: expect.any(String) },
    ]);
    expect(() => library.webSite.review("ada", "emma", {})).toThrow("a rating or a text");
    expect(await refusal(library.ada.addVolume({ shelf: "5", volumeId: "walden" }))).toBe(403);
    expect(await refusal(library.ada.removeVolume({ shelf: "5", volumeId: "emma" }))).toBe(403);
  });

  test("appear in Recently Viewed when opened, the latest first, and cannot be added there", async () => {
    for (const id of ["emma", "walden", "emma"]) library.webSite.open("ada", id, "1");
    expect(await on("6")).toEqual(["emma", "walden"]);
    expect(await refusal(library.ada.addVolume({ shelf: "6", volumeId: "alice" }))).toBe(403);
    await library.ada.removeVolume({ shelf: "6", volumeId: "emma" });
    expect(await on("6")).toEqual(["walden"]);
  });
});

describe("the bookshelves of other users", () => {
  test("are visible only if they are public", async () => {
    await library.ada.addVolume({ shelf: "0", volumeId: "emma" });
    const mine = { userId: "ada", shelf: "0" };
    for (const visitor of [library.anyone, library.ben]) {
      expect(await visitor.listBookshelves({ userId: "ada" })).toMatchObject({ items: [] });
      expect(await refusal(visitor.getBookshelf(mine))).toBe(404);
      expect(await refusal(visitor.listBookshelfVolumes(mine))).toBe(404);
    }
    library.webSite.setPrivacy("ada", 0, "PUBLIC");
    expect(await library.anyone.listBookshelves({ userId: "ada" })).toMatchObject({ items: [{ access: "PUBLIC" }] });
    expect(await library.anyone.getBookshelf(mine)).toMatchObject({ title: "Favorites", volumeCount: 1 });
    expect(ids(await library.anyone.listBookshelfVolumes(mine))).toEqual(["emma"]);
    library.webSite.setPrivacy("ada", 0, "PRIVATE");
    expect(await refusal(library.anyone.getBookshelf(mine))).toBe(404);
  });

  test("are not found for an unknown user", async () => {
    expect(await refusal(library.anyone.listBookshelves({ userId: "nobody" }))).toBe(404);
  });
});
