import { books, auth as googleAuth } from "@googleapis/books";
import { absent, ofFetch, userAgent } from "./differences.ts";
import type { Message } from "./load-services.ts";
import { type PairedCall, testPairs } from "./pair-suite.ts";
import { withSortedQuery } from "./recorder.ts";

type Books = ReturnType<typeof books>;

/** A call with an API key and without a token. */
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

/** A call with the token of a user. */
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

/** A call whose response may also be a 304. */
function conditional(call: PairedCall): PairedCall {
  const canned = { headers: { "content-type": "application/json" }, body: JSON.stringify(call.answer) };
  return { ...call, answer: { status: 200, body: call.answer }, canned };
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
    { header: "accept", theirs: /^\*\/\*$/, ours: /^application\/json$/, why: "our client names what it can read" },
    { header: "accept-encoding", theirs: /^gzip$/, ours: /./, why: "each client names what it can decompress" },
    { header: "x-goog-api-client", theirs: /^gdcl\//, ours: absent, why: "statistics for the vendor" },
  ],
  // Parameters are separate arguments, so their order means nothing.
  normalize: withSortedQuery,
  calls: [
    publicCall(
      "volumes.listVolumes",
      "by a term",
      key,
      { q: "flowers" },
      (client, message) => client.volumes.list(message),
      volumes,
    ),
    publicCall(
      "volumes.listVolumes",
      "with every parameter",
      key,
      { q: 'intitle:"größe & co" +a=b%', startIndex: 10, maxResults: 40, orderBy: "newest", langRestrict: "en" },
      (client, message) => client.volumes.list(message),
      { ...volumes, items: [] },
    ),
    conditional(
      publicCall(
        "volumes.getVolume",
        "with an id that needs escapes",
        key,
        { volumeId: "a/b ü" },
        (client, message) => client.volumes.get(message),
        volume,
      ),
    ),
    publicCall(
      "bookshelves.listBookshelves",
      "all that are public",
      key,
      { userId: "1089 größe" },
      (client, message) => client.bookshelves.list(message),
      { kind: "books#bookshelves", items: [{ ...shelf, access: "PUBLIC" }] },
    ),
    conditional(
      publicCall(
        "bookshelves.getBookshelf",
        "a public one",
        key,
        { userId: "u", shelf: "3" },
        (client, message) => client.bookshelves.get(message),
        shelf,
      ),
    ),
    publicCall(
      "bookshelves.listBookshelfVolumes",
      "a page of a public one",
      key,
      { userId: "u", shelf: "3", startIndex: 1, maxResults: 1 },
      (client, message) => client.bookshelves.volumes.list(message),
      volumes,
    ),
    ownCall(
      "bookshelves.listMyBookshelves",
      "all of them",
      {},
      (client, message) => client.mylibrary.bookshelves.list(message),
      { kind: "books#bookshelves", items: [shelf] },
    ),
    conditional(
      ownCall(
        "bookshelves.getMyBookshelf",
        "one of them",
        { shelf: "3" },
        (client, message) => client.mylibrary.bookshelves.get(message),
        shelf,
      ),
    ),
    ownCall(
      "bookshelves.listMyBookshelfVolumes",
      "a page",
      { shelf: "3", maxResults: 40 },
      (client, message) => client.mylibrary.bookshelves.volumes.list(message),
      volumes,
    ),
    ownCall(
      "bookshelves.addVolume",
      "to a shelf",
      { shelf: "3", volumeId: "v/1" },
      (client, message) => client.mylibrary.bookshelves.addVolume(message),
      {},
    ),
    ownCall(
      "bookshelves.removeVolume",
      "from a shelf",
      { shelf: "3", volumeId: "v 1" },
      (client, message) => client.mylibrary.bookshelves.removeVolume(message),
      {},
    ),
    ownCall(
      "bookshelves.moveVolume",
      "to the first position",
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
      "of a volume",
      { volumeId: "v/1" },
      (client, message) => client.mylibrary.readingpositions.get(message),
      position,
    ),
    ownCall(
      "readingPositions.setReadingPosition",
      "with every parameter",
      { volumeId: "v", timestamp: "2026-01-02T03:04:05Z", position: "GBS.PA1 ü", action: "next-page" },
      (client, message) => client.mylibrary.readingpositions.setPosition(message),
      {},
    ),
  ],
  // The public product has these on its web site only.
  others: [
    "bookshelves.insertMyBookshelf",
    "bookshelves.updateMyBookshelf",
    "bookshelves.deleteMyBookshelf",
    "readingPositions.insertReadingPosition",
    "readingPositions.updateReadingPosition",
    "readingPositions.deleteReadingPosition",
    "website.createBookshelf",
    "website.deleteBookshelf",
    "website.deleteReview",
    "website.openVolume",
    "website.purchaseVolume",
    "website.reviewVolume",
    "website.setAccess",
  ],
});
