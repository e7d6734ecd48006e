import type { Queryable, Transaction } from "../store/store.ts";
import { noSuchShelf } from "./errors.ts";
import { recommendationsFor } from "./recommendations.ts";
import { firstOwnShelf, ownShelfRule, predefinedShelf, type ShelfRule, shelves } from "./shelf-rules.ts";

/** A bookshelf with the ids of its volumes, in order. */
export interface Shelf {
  readonly readerId: string;
  readonly id: number;
  readonly rule: ShelfRule;
  readonly title: string;
  readonly description: string | null;
  readonly isPublic: boolean;
  /** Members that the API does not know. */
  readonly additional: Readonly<Record<string, unknown>>;
  readonly volumeIds: readonly string[];
  readonly created: string;
  readonly updated: string;
  readonly volumesUpdated: string;
}

type Row = Omit<Shelf, "rule" | "volumeIds"> & { readonly volumeIds: readonly string[] };

const columns = `
  reader_id as "readerId", id, title, description, is_public as "isPublic", additional, volume_ids as "volumeIds",
  created, updated, volumes_updated as "volumesUpdated"`;

/** The shelves of a reader that exist: Books For You only does if there are recommendations. */
export async function shelvesOf(database: Queryable, readerId: string): Promise<Shelf[]> {
  const rows = await database.query<Row>(`select ${columns} from library.shelf where reader_id = $1 order by id`, [
    readerId,
  ]);
  const filled = await Promise.all(rows.map((row) => shelfOf(database, row)));
  return filled.filter(exists);
}

/** Throws 404. */
export async function findShelf(database: Queryable, readerId: string, id: string): Promise<Shelf> {
  if (!/^(?:0|[1-9]\d{0,8})$/.test(id)) throw noSuchShelf(id);
  const select = `select ${columns} from library.shelf where reader_id = $1 and id = $2`;
  const [row] = await database.query<Row>(select, [readerId, id]);
  const shelf = row && (await shelfOf(database, row));
  if (shelf === undefined || !exists(shelf)) throw noSuchShelf(id);
  return shelf;
}

/** Throws 404 for a private one, too. */
export async function findPublicShelf(database: Queryable, readerId: string, id: string): Promise<Shelf> {
  const shelf = await findShelf(database, readerId, id);
  if (!shelf.isPublic) throw noSuchShelf(id);
  return shelf;
}

async function shelfOf(database: Queryable, row: Row): Promise<Shelf> {
  const isRecommended = row.id === shelves.booksForYou.id;
  const volumeIds = isRecommended ? await recommendationsFor(database, row.readerId) : row.volumeIds;
  return { ...row, volumeIds, rule: predefinedShelf(row.id) ?? ownShelfRule };
}

function exists({ id, volumeIds }: Shelf): boolean {
  return id !== shelves.booksForYou.id || volumeIds.length > 0;
}

/** Adds a volume that is not on the shelf yet at its end; at its start, a volume moves there. */
export async function addToShelf(
  database: Queryable,
  readerId: string,
  id: number,
  volumeId: string,
  place: "first" | "last" = "last",
): Promise<void> {
  const added =
    place === "first"
      ? "array_prepend($3, array_remove(volume_ids, $3))"
      : "case when $3 = any(volume_ids) then volume_ids else volume_ids || $3::text end";
  await updateVolumes(database, readerId, id, added, volumeId);
}

export async function removeFromShelf(
  database: Queryable,
  readerId: string,
  id: number,
  volumeId: string,
): Promise<void> {
  await updateVolumes(database, readerId, id, "array_remove(volume_ids, $3)", volumeId);
}

/** Sets the volumes of a shelf, in order. */
export async function setVolumes(
  database: Queryable,
  { readerId, id }: Shelf,
  volumeIds: readonly string[],
): Promise<void> {
  await updateVolumes(database, readerId, id, "$3::text[]", volumeIds);
}

async function updateVolumes(
  database: Queryable,
  readerId: string,
  id: number,
  volumeIds: string,
  parameter: string | readonly string[],
): Promise<void> {
  await database.query(
    `update library.shelf set volume_ids = ${volumeIds}, volumes_updated = now() where reader_id = $1 and id = $2`,
    [readerId, id, parameter],
  );
}

export type ShelfText = Pick<Shelf, "title" | "description" | "additional">;

export async function setText(database: Queryable, { readerId, id }: Shelf, text: ShelfText): Promise<void> {
  const update = `
    update library.shelf set title = $3, description = $4, additional = $5, updated = now()
    where reader_id = $1 and id = $2`;
  await database.query(update, [readerId, id, text.title, text.description, JSON.stringify(text.additional)]);
}

export async function setAccess(database: Queryable, readerId: string, id: number, isPublic: boolean): Promise<void> {
  const update = "update library.shelf set is_public = $3, updated = now() where reader_id = $1 and id = $2";
  await database.query(update, [readerId, id, isPublic]);
}

/** Creates a shelf and returns its number. The transaction holds the lock of the reader. */
export async function createShelf(
  transaction: Transaction,
  readerId: string,
  { title, description, additional }: ShelfText,
  isPublic: boolean,
): Promise<string> {
  const insert = `
    insert into library.shelf (reader_id, id, title, description, additional, is_public)
    select $1, greatest(max(id) + 1, $2), $3, $4, $5::jsonb, $6 from library.shelf where reader_id = $1
    returning id`;
  const parameters = [readerId, firstOwnShelf, title, description, JSON.stringify(additional), isPublic];
  const [row] = await transaction.query<{ id: number }>(insert, parameters);
  return String(row!.id);
}

export async function deleteShelf(database: Queryable, { readerId, id }: Shelf): Promise<void> {
  await database.query("delete from library.shelf where reader_id = $1 and id = $2", [readerId, id]);
}
