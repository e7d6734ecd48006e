import { books, auth as googleAuth } from "@googleapis/books";
import { absent, ofFetch, userAgent } from "./differences.ts";
import type { Message } from "./load-services.ts";
import { type PairedCall, testPairs } from "./pair-suite.ts";
import { withSortedQuery } from "./recorder.ts";

type Books = ReturnType<typeof books>;

/** A call of somebody without a token, who shows an application identifier. */
function publicCall<M extends Message>(
  operation: string,
  title: string,
  key: string,
  message: M,
  call: (client: Books, message: M) => Promise<{ readonly data: unknown }>,
  answer: unknown,
): PairedCall {
  const theirs = async (baseUrl: string) => {
    return (await call(books({ version: "v1", rootUrl: `${baseUrl}/`, auth: key }), message)).data;
  };
  return { operation, title, message: { key, ...message }, theirs, answer };
}

/** A call of a user with a token. */
function ownCall<M extends Message>(
  operation: string,
  title: string,
  message: M,
  call: (client: Books, message: M) => Promise<{ readonly data: unknown }>,
  answer: unknown,
): PairedCall {
  const theirs = async (baseUrl: string) => {
    const auth = new googleAuth.OAuth2();
    auth.setCredentials({ access_token: "secret" });
    return (await call(books({ version: "v1", rootUrl: `${baseUrl}/`, auth }), message)).data;
  };
  return { operation, title, message, headers: { authorization: "Bearer secret" }, theirs, answer };
}

const volume = {
  kind: "books#volume",
  id: "zyTCAlFPjgYC",
  volumeInfo: { title: "The Google Story", authors: ["D. Größe"], pageCount: 207, dimensions: { height: "24.00 cm" } },
  saleInfo: { country: "US", listPrice: { amount: 11.99 } },
};
const volumes = { kind: "books#volumes", totalItems: 1, items: [volume] };
const shelf = {
  kind: "books#bookshelf",
  id: 3,
  title: "Reading now",
  access: "PRIVATE",
  volumeCount: 1,
  created: "2026-01-02T03:04:05Z",
};
const position = {
  kind: "books#readingPosition",
  volumeId: "v",
  gbTextPosition: "10.2.0.1",
  updated: "2026-01-02T03:04:05Z",
};

const key = "AIza key";

await testPairs({
  api: "library",
  differences: [
    userAgent,
    ...ofFetch,
    { header: "accept", theirs: /^\*\/\*$/, ours: /^application\/json$/, why: "ours says what it can read" },
    { header: "accept-encoding", theirs: /^gzip$/, ours: /./, why: "what the two can decompress" },
    { header: "x-goog-api-client", theirs: /^gdcl\//, ours: absent, why: "statistics for the vendor" },
  ],
  // Each parameter is an argument of its own: their order says nothing.
  normalize: withSortedQuery,
  calls: [
    publicCall(
      "volumes.listVolumes",
      "LIB-003 terms",
      key,
      { q: "flowers" },
      (client, message) => client.volumes.list(message),
      volumes,
    ),
    publicCall(
      "volumes.listVolumes",
      "LIB-003 with all there is",
      key,
      { q: 'intitle:"größe & co" +a=b%', startIndex: 10, maxResults: 40, orderBy: "newest", langRestrict: "en" },
      (client, message) => client.volumes.list(message),
      { ...volumes, items: [] },
    ),
    publicCall(
      "volumes.getVolume",
      "LIB-006",
      key,
      { volumeId: "a/b ü" },
      (client, message) => client.volumes.get(message),
      volume,
    ),
    publicCall(
      "bookshelves.listBookshelves",
      "LIB-013",
      key,
      { userId: "1089 größe" },
      (client, message) => client.bookshelves.list(message),
      { kind: "books#bookshelves", items: [{ ...shelf, access: "PUBLIC" }] },
    ),
    publicCall(
      "bookshelves.getBookshelf",
      "LIB-013",
      key,
      { userId: "u", shelf: "3" },
      (client, message) => client.bookshelves.get(message),
      shelf,
    ),
    publicCall(
      "bookshelves.listBookshelfVolumes",
      "LIB-013",
      key,
      { userId: "u", shelf: "3", startIndex: 1, maxResults: 1 },
      (client, message) => client.bookshelves.volumes.list(message),
      volumes,
    ),
    ownCall(
      "bookshelves.listMyBookshelves",
      "LIB-008",
      {},
      (client, message) => client.mylibrary.bookshelves.list(message),
      { kind: "books#bookshelves", items: [shelf] },
    ),
    ownCall(
      "bookshelves.getMyBookshelf",
      "LIB-009",
      { shelf: "3" },
      (client, message) => client.mylibrary.bookshelves.get(message),
      shelf,
    ),
    ownCall(
      "bookshelves.listMyBookshelfVolumes",
      "LIB-010",
      { shelf: "3", maxResults: 40 },
      (client, message) => client.mylibrary.bookshelves.volumes.list(message),
      volumes,
    ),
    ownCall(
      "bookshelves.addVolume",
      "LIB-023",
      { shelf: "3", volumeId: "v/1" },
      (client, message) => client.mylibrary.bookshelves.addVolume(message),
      {},
    ),
    ownCall(
      "bookshelves.removeVolume",
      "LIB-023",
      { shelf: "3", volumeId: "v 1" },
      (client, message) => client.mylibrary.bookshelves.removeVolume(message),
      {},
    ),
    ownCall(
      "bookshelves.moveVolume",
      "to the first place",
      { shelf: "3", volumeId: "v", volumePosition: 0 },
      (client, message) => client.mylibrary.bookshelves.moveVolume(message),
      {},
    ),
    ownCall(
      "bookshelves.clearVolumes",
      "of a shelf",
      { shelf: "3" },
      (client, message) => client.mylibrary.bookshelves.clearVolumes(message),
      {},
    ),
    ownCall(
      "readingPositions.getReadingPosition",
      "LIB-020",
      { volumeId: "v/1" },
      (client, message) => client.mylibrary.readingpositions.get(message),
      position,
    ),
    ownCall(
      "readingPositions.setReadingPosition",
      "LIB-022",
      { volumeId: "v", timestamp: "2026-01-02T03:04:05Z", position: "GBS.PA1 ü", action: "next-page" },
      (client, message) => client.mylibrary.readingpositions.setPosition(message),
      {},
    ),
  ],
  // The document has these; the public product has them in its web site only.
  others: [
    "bookshelves.insertMyBookshelf",
    "bookshelves.updateMyBookshelf",
    "bookshelves.deleteMyBookshelf",
    "readingPositions.insertReadingPosition",
    "readingPositions.updateReadingPosition",
    "readingPositions.deleteReadingPosition",
  ],
});
