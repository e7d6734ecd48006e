import { createHash } from "node:crypto";
import type { Volume } from "../gen/library/v1/library_types.js";
import type { Parameter, Queryable } from "../store/store.ts";
import type { Book } from "./books.ts";
import { noSuchVolume } from "./errors.ts";
import { foldAll } from "./fold.ts";

interface Row {
  readonly id: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly access: Readonly<Record<string, never>>;
  readonly ratings: number;
  readonly average: number | null;
}

const select = `
  select id, info, access, ratings, average from library.volume
  cross join lateral (
    select count(*)::integer as ratings, avg(rating)::float8 as average
    from library.review where volume_id = volume.id and rating > 0
  ) as rated`;

export async function addVolume(database: Queryable, book: Book): Promise<void> {
  const [id, title, authors, publisher, publishedDate, language, categories] = book;
  const info = { title, authors, publisher, publishedDate, categories, language };
  const access = { viewability: "ALL_PAGES", publicDomain: true };
  await database.query("insert into library.volume values ($1, default, $2, $3, $4, $5, $6, $7)", [
    id,
    JSON.stringify(info),
    JSON.stringify(access),
    foldAll([title]),
    foldAll(authors),
    foldAll([publisher]),
    foldAll(categories),
  ]);
}

/** Returns the volumes that meet a condition, in an order. Both are SQL of this program, never of a caller. */
export async function selectVolumes(
  database: Queryable,
  condition: string,
  order: string,
  parameters: readonly Parameter[],
): Promise<Volume[]> {
  const rows = await database.query<Row>(`${select} where ${condition} order by ${order}`, parameters);
  return rows.map(volumeOf);
}

/** Returns volumes in the order of their ids. */
export async function volumesById(database: Queryable, ids: readonly string[]): Promise<Volume[]> {
  return selectVolumes(database, "id = any($1)", "array_position($1, id)", [ids]);
}

/** Throws 404. */
export async function findVolume(database: Queryable, id: string): Promise<Volume> {
  const [volume] = await volumesById(database, [id]);
  if (volume === undefined) throw noSuchVolume(id);
  return volume;
}

function volumeOf({ id, info, access, ratings, average }: Row): Volume {
  const rated = average === null ? {} : { averageRating: average, ratingsCount: ratings };
  const volumeInfo = { ...info, ...rated };
  const hash = createHash("sha256").update(JSON.stringify(volumeInfo)).digest("base64url");
  return {
    kind: "books#volume",
    id,
    etag: hash.slice(0, 22),
    volumeInfo,
    accessInfo: access,
  };
}
