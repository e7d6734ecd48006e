// The books of books.proto, as on the wire.

/** 300 bytes of JSON. */
export const small = {
  name: "books/emma",
  title: "Emma",
  authors: [{ givenName: "Jane", familyName: "Austen", birthYear: 1775 }],
  isbn: "978-3-16-148410-0",
  pageCount: 474,
  price: 9.99,
  available: true,
  language: "EN",
  subjects: ["novels", "comedies of manners"],
  publishTime: "1815-12-23T00:00:00Z",
  copiesSold: "120977",
};

const sentence = "A young woman of means arranges the lives of her neighbours, and learns what she did not see. ";

/** 1 kB of JSON. */
export const large = {
  ...small,
  authors: ["Jane", "Cassandra", "Henry", "Francis"].map((givenName, n) => ({
    givenName,
    familyName: "Austen",
    birthYear: 1771 + n,
  })),
  subjects: ["novels", "comedies of manners", "courtship", "villages", "young women", "matchmaking"],
  blurb: sentence.repeat(5),
};

/** A title of the wrong type, which every server with checks must refuse. */
export const wrong = { ...large, title: 7 };

/** The message of a book: 64-bit integers are bigint there. */
export function messageOf(book) {
  return { ...book, copiesSold: BigInt(book.copiesSold) };
}
