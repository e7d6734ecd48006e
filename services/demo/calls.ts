import { createTransport } from "@protoc-gen-rest/runtime/client";
import { createBookshelvesClient, createVolumesClient } from "../gen/library/v1/library_client.js";
import type { Volumes } from "../gen/library/v1/library_types.js";
import { tell, tellRefusal } from "./tell.ts";

/** Calls the library at `baseUrl` through the generated clients. */
export async function callLibrary(baseUrl: string): Promise<void> {
  const transport = createTransport({ baseUrl, headers: { authorization: "Bearer ada-token" } });
  const volumes = createVolumesClient(transport);
  const bookshelves = createBookshelvesClient(transport);

  const austen = volumes.listVolumes({ q: "inauthor:austen", orderBy: "newest", maxResults: 2 });
  await tell('listVolumes({ q: "inauthor:austen", ... })', austen, titles);
  const whale = volumes.getVolume({ volumeId: "moby-dick" });
  await tell('getVolume({ volumeId: "moby-dick" })', whale, (result) =>
    result.status === 200 ? `${result.body.volumeInfo?.title}` : "not modified",
  );
  const shelves = bookshelves.listMyBookshelves({});
  await tell("listMyBookshelves({})", shelves, ({ items = [] }) => `${items.length} shelves, ${items[0]?.title} first`);
  const added = bookshelves.addVolume({ shelf: "0", volumeId: "moby-dick" });
  await tell('addVolume({ shelf: "0", volumeId: "moby-dick" })', added, (empty) => JSON.stringify(empty));
  await tell('listMyBookshelfVolumes({ shelf: "0" })', bookshelves.listMyBookshelfVolumes({ shelf: "0" }), titles);

  await tellRefusal('getVolume({ volumeId: "necronomicon" })', volumes.getVolume({ volumeId: "necronomicon" }), 404);
  const purchased = bookshelves.addVolume({ shelf: "1", volumeId: "emma" });
  await tellRefusal('addVolume({ shelf: "1", volumeId: "emma" })', purchased, 403);
}

/** Sends an invalid request, as a caller without the generated types might. */
export async function callBadly(baseUrl: string): Promise<void> {
  const path = "/books/v1/mylibrary/bookshelves/0";
  const response = await fetch(baseUrl + path, {
    method: "PUT",
    headers: { authorization: "Bearer ada-token", "content-type": "application/json" },
    body: '{"id": "first", "title": 7, "created": "yesterday"}',
  });
  const { error } = (await response.json()) as { error?: { errors?: { location: string; message: string }[] } };
  if (response.status !== 400 || error?.errors?.length !== 3)
    throw new Error(`the invalid request got ${response.status}`);
  console.log(`  PUT ${path} -> 400, with all violations:`);
  for (const { location, message } of error.errors) console.log(`    ${location}: ${message}`);
}

function titles({ totalItems, items = [] }: Volumes): string {
  return `${totalItems} found: ${items.map(({ volumeInfo }) => volumeInfo?.title).join(", ")}`;
}
