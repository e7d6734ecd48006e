import { createHash } from "node:crypto";
import type { Volume } from "../gen/library/v1/library_types.js";
import type { Parameter, Queryable } from "../store/store.ts";
import type { Book } from "./books.ts";
import { noSuchVolume } from "./errors.ts";
import { foldAll } from "./fold.ts";
import type { PageRequest } from "./page.ts";

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

/** A page of the volumes that meet a condition. */
export interface FoundVolumes {
  readonly volumes: Volume[];
  /** How many there are in all; 10,000 if there are more. */
  readonly total: number;
}

/** The most volumes that a search counts and sorts, so that it takes the same time in a library of any size. */
const maxFound = 10_000;

/** A search in the SQL of this program, never of a caller. */
export interface VolumesQuery {
  readonly condition: string;
  /** The order in which the library keeps volumes: which ones count if there are more than 10,000. */
  readonly first: string;
  readonly order: string;
  readonly parameters: readonly Parameter[];
}

/** Returns a page of the volumes that meet a condition. Of many, the first 10,000 count. */
export async function searchVolumes(
  database: Queryable,
  { condition, first, order, parameters }: VolumesQuery,
  { startIndex = 0, maxResults = 10 }: PageRequest,
): Promise<FoundVolumes> {
  const page = `order by ${order} limit $${parameters.length + 1}::bigint offset $${parameters.length + 2}::bigint`;
  const search = `
    with found as (
      select id, place, info, title_words from library.volume where ${condition} order by ${first} limit ${maxFound}
    )
    select (select count(*)::integer from found) as total, array(select id from found ${page}) as ids`;
  const [found] = await database.query<{ total: number; ids: string[] }>(search, [
    ...parameters,
    maxResults,
    startIndex,
  ]);
  const { total = 0, ids = [] } = found ?? {};
  return { volumes: await volumesById(database, ids), total };
}

/** Returns volumes in the order of their ids. */
export async function volumesById(database: Queryable, ids: readonly string[]): Promise<Volume[]> {
  const rows = await database.query<Row>(`${select} where id = any($1) order by array_position($1, id)`, [ids]);
  return rows.map(volumeOf);
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
