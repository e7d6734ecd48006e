// The three values, as on the wire.

const blurb = "A quiet account of how a small library outlived its town.";

const key = {
  id: "VuaCfGcBCdbkQm-e5aOx",
  name: "harvest-pipeline-production",
  owner: "harvest@library.example",
  creation: "1548550550158",
  expiration: "1580086550158",
  invalidated: false,
  kind: "SERVICE",
  scopes: ["books.read", "books.write", "shelves.read", "members.list"],
  labels: { team: "collections", environment: "production", region: "eu-central-1" },
  rateLimit: 12.5,
  lastUse: "2024-03-01T08:30:00.250Z",
  description: "Used by the nightly harvest of the catalogue; rotated every spring by the collections team.",
};

function book(n) {
  return {
    name: `shelves/${n % 7}/books/${1000 + n}`,
    title: `The Library of Small Things, Volume ${n}`,
    authors: [
      { givenName: "Ida", familyName: "Marlow", birthYear: 1951 + (n % 40) },
      { givenName: "Jonas", familyName: "Reiter", birthYear: 1963 },
    ],
    isbn: `978-3-16-${148410 + n}-0`,
    pageCount: 180 + n * 3,
    price: 9.99 + n,
    available: n % 3 !== 0,
    language: ["EN", "DE", "FR"][n % 3],
    subjects: ["history", "libraries"],
    publishTime: `20${10 + (n % 15)}-0${1 + (n % 9)}-15T09:30:00Z`,
    copiesSold: String(120000 + n * 977),
    blurb,
  };
}

const list = {
  books: Array.from({ length: 100 }, (_, n) => book(n)),
  nextPageToken: "CAoQAA",
  totalSize: 1234,
};

function section(id, depth) {
  return {
    id,
    title: `Section ${id} of the catalogue`,
    count: depth * 17,
    open: depth % 2 === 0,
    kind: "SERVICE",
    place: { floor: depth, x: 1.5 * depth, y: 0.25, room: `R-${depth}` },
    ...(depth === 0 ? {} : { sections: [section(`${id}a`, depth - 1)] }),
    ...(depth === 0 || depth % 3 !== 0 ? {} : { byName: { annex: section(`${id}b`, depth - 3) } }),
    ...(depth % 2 === 0
      ? { note: "Closed on Mondays" }
      : { curator: { givenName: "Ida", familyName: "Marlow", birthYear: 1951 } }),
  };
}

// 46.8 kB and 5 kB of text.
export const values = { key, list, deep: section("s", 9) };
