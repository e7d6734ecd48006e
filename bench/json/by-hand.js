// The floor of `messages=es`: what a person would write who checks nothing, so that what the messages themselves cost shows.

const kinds = ["KIND_UNSPECIFIED", "PERSONAL", "SERVICE"];
const languages = ["LANGUAGE_UNSPECIFIED", "EN", "DE", "FR"];

export const readByHand = { key: readKey, list: readList, deep: readSection };
export const writeByHand = { key: writeKey, list: writeList, deep: writeSection };

function readKey(json) {
  const message = {
    $typeName: "bench.library.v1.Key",
    id: json.id ?? "",
    name: json.name ?? "",
    owner: json.owner ?? "",
    creation: BigInt(json.creation ?? 0),
    expiration: BigInt(json.expiration ?? 0),
    invalidated: json.invalidated ?? false,
    kind: kinds.indexOf(json.kind ?? "KIND_UNSPECIFIED"),
    scopes: json.scopes ?? [],
    labels: json.labels ?? {},
    rateLimit: json.rateLimit ?? 0,
    description: json.description ?? "",
  };
  if (json.lastUse !== undefined) message.lastUse = readTime(json.lastUse);
  return message;
}

function readList(json) {
  return {
    $typeName: "bench.library.v1.ListBooksResponse",
    books: (json.books ?? []).map(readBook),
    nextPageToken: json.nextPageToken ?? "",
    totalSize: json.totalSize ?? 0,
  };
}

function readBook(json) {
  const message = {
    $typeName: "bench.library.v1.Book",
    name: json.name ?? "",
    title: json.title ?? "",
    authors: (json.authors ?? []).map(readAuthor),
    isbn: json.isbn ?? "",
    pageCount: json.pageCount ?? 0,
    price: json.price ?? 0,
    available: json.available ?? false,
    language: languages.indexOf(json.language ?? "LANGUAGE_UNSPECIFIED"),
    subjects: json.subjects ?? [],
    copiesSold: BigInt(json.copiesSold ?? 0),
    blurb: json.blurb ?? "",
    coverHash: json.coverHash === undefined ? new Uint8Array() : Buffer.from(json.coverHash, "base64"),
  };
  if (json.publishTime !== undefined) message.publishTime = readTime(json.publishTime);
  if (json.edition !== undefined) message.edition = json.edition;
  return message;
}

function readAuthor(json) {
  return {
    $typeName: "bench.library.v1.Author",
    givenName: json.givenName ?? "",
    familyName: json.familyName ?? "",
    birthYear: json.birthYear ?? 0,
  };
}

function readSection(json) {
  const message = {
    $typeName: "bench.library.v1.Section",
    id: json.id ?? "",
    title: json.title ?? "",
    count: json.count ?? 0,
    open: json.open ?? false,
    kind: kinds.indexOf(json.kind ?? "KIND_UNSPECIFIED"),
    sections: (json.sections ?? []).map(readSection),
    byName: {},
    content: readContent(json),
  };
  for (const [name, section] of Object.entries(json.byName ?? {})) message.byName[name] = readSection(section);
  if (json.place !== undefined) message.place = readPlace(json.place);
  return message;
}

function readContent(json) {
  if (json.note !== undefined) return { case: "note", value: json.note };
  if (json.curator !== undefined) return { case: "curator", value: readAuthor(json.curator) };
  return { case: undefined };
}

function readPlace(json) {
  return {
    $typeName: "bench.library.v1.Place",
    floor: json.floor ?? 0,
    x: json.x ?? 0,
    y: json.y ?? 0,
    room: json.room ?? "",
  };
}

function readTime(text) {
  const milliseconds = Date.parse(text);
  return {
    $typeName: "google.protobuf.Timestamp",
    seconds: BigInt(Math.floor(milliseconds / 1000)),
    nanos: (milliseconds % 1000) * 1e6,
  };
}

function writeKey(message) {
  return {
    id: message.id || undefined,
    name: message.name || undefined,
    owner: message.owner || undefined,
    creation: message.creation ? String(message.creation) : undefined,
    expiration: message.expiration ? String(message.expiration) : undefined,
    invalidated: message.invalidated || undefined,
    kind: message.kind ? kinds[message.kind] : undefined,
    scopes: message.scopes.length > 0 ? message.scopes : undefined,
    labels: Object.keys(message.labels).length > 0 ? message.labels : undefined,
    rateLimit: message.rateLimit || undefined,
    lastUse: message.lastUse && writeTime(message.lastUse),
    description: message.description || undefined,
  };
}

function writeList(message) {
  return {
    books: message.books.length > 0 ? message.books.map(writeBook) : undefined,
    nextPageToken: message.nextPageToken || undefined,
    totalSize: message.totalSize || undefined,
  };
}

function writeBook(message) {
  return {
    name: message.name || undefined,
    title: message.title || undefined,
    authors: message.authors.length > 0 ? message.authors.map(writeAuthor) : undefined,
    isbn: message.isbn || undefined,
    pageCount: message.pageCount || undefined,
    price: message.price || undefined,
    available: message.available || undefined,
    language: message.language ? languages[message.language] : undefined,
    subjects: message.subjects.length > 0 ? message.subjects : undefined,
    publishTime: message.publishTime && writeTime(message.publishTime),
    copiesSold: message.copiesSold ? String(message.copiesSold) : undefined,
    blurb: message.blurb || undefined,
    edition: message.edition,
    coverHash: message.coverHash.length > 0 ? Buffer.from(message.coverHash).toString("base64") : undefined,
  };
}

function writeAuthor(message) {
  return {
    givenName: message.givenName || undefined,
    familyName: message.familyName || undefined,
    birthYear: message.birthYear || undefined,
  };
}

function writeSection(message) {
  return {
    id: message.id || undefined,
    title: message.title || undefined,
    count: message.count || undefined,
    open: message.open || undefined,
    kind: message.kind ? kinds[message.kind] : undefined,
    place: message.place && writePlace(message.place),
    sections: message.sections.length > 0 ? message.sections.map(writeSection) : undefined,
    byName: writeSections(message.byName),
    note: message.content.case === "note" ? message.content.value : undefined,
    curator: message.content.case === "curator" ? writeAuthor(message.content.value) : undefined,
  };
}

function writeSections(sections) {
  const entries = Object.entries(sections);
  if (entries.length === 0) return undefined;
  return Object.fromEntries(entries.map(([name, section]) => [name, writeSection(section)]));
}

function writePlace(message) {
  return {
    floor: message.floor || undefined,
    x: message.x || undefined,
    y: message.y || undefined,
    room: message.room || undefined,
  };
}

function writeTime({ seconds, nanos }) {
  const text = new Date(Number(seconds) * 1000 + nanos / 1e6).toISOString();
  return nanos === 0 ? `${text.slice(0, 19)}Z` : text;
}
