import { afterAll, expect, test } from "vitest";
import { createTestTokenServer } from "../token/testing.ts";
import { createTestLibrary, ids, refusal } from "./testing.ts";

const server = await createTestTokenServer();
const library = await createTestLibrary(server.store);
afterAll(async () => {
  await library.close();
  await server.close();
});

test("an access token of the authorization server acts for a reader of its own", async () => {
  await server.register("reports");
  const { access_token } = await server.issue("reports");
  const reader = library.visitor(`Bearer ${access_token}`);
  // All at once: the reader does not exist yet.
  await Promise.all(["emma", "walden"].map((volumeId) => reader.addVolume({ shelf: "0", volumeId })));
  expect(ids(await reader.listMyBookshelfVolumes({ shelf: "0" })).toSorted()).toEqual(["emma", "walden"]);

  const again = library.visitor(`Bearer ${(await server.issue("reports")).access_token}`);
  expect(ids(await again.listMyBookshelfVolumes({ shelf: "0" }))).toHaveLength(2);
  await server.register("gateway");
  const other = library.visitor(`Bearer ${(await server.issue("gateway")).access_token}`);
  expect(ids(await other.listMyBookshelfVolumes({ shelf: "0" }))).toEqual([]);
});

test("expired and foreign access tokens are refused", async () => {
  await server.register("brief", { accessTokenLifetime: 1 });
  await server.register("lasting");
  const { access_token: expired } = await server.issue("brief");
  const [head, claims, signature] = (await server.issue("lasting")).access_token.split(".");
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const altered = `${head}.${claims}.${signature?.replace(/^./, (first) => (first === "A" ? "B" : "A"))}`;
  for (const token of [expired, altered, `${head}.${claims}.`, "a.b.c"]) {
    const reader = library.visitor(`Bearer ${token}`);
    expect(await refusal(reader.listMyBookshelves({}))).toBe(401);
    expect(await refusal(reader.listVolumes({ q: "emma" }))).toBe(401);
  }
});
