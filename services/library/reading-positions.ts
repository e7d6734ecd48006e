import type { ReadingPosition } from "../gen/library/v1/library_types.js";
import type { Queryable, Transaction } from "../store/store.ts";
import { shelves } from "./shelf-rules.ts";
import { addToShelf } from "./shelves.ts";
import { findVolume } from "./volumes.ts";

interface Row {
  readonly volume_id: string;
  readonly position: ReadingPosition;
  readonly updated: string;
}

/**
 * Saves the reader's one position in a volume with all of its members, also those that the API does not know, and moves the
 * volume to the top of Recently Viewed. Throws 404 for an unknown volume.
 */
export async function savePosition(
  transaction: Transaction,
  readerId: string,
  volumeId: string,
  position: ReadingPosition,
  updated?: string,
): Promise<ReadingPosition> {
  await findVolume(transaction, volumeId);
  const { kind: _, volumeId: __, updated: ___, ...members } = position;
  const upsert = `
    insert into library.reading_position values ($1, $2, $3, coalesce($4::timestamptz, now()))
    on conflict (reader_id, volume_id) do update set position = excluded.position, updated = excluded.updated
    returning volume_id, position, updated`;
  const parameters = [readerId, volumeId, JSON.stringify(members), updated];
  const [row] = await transaction.query<Row>(upsert, parameters);
  await addToShelf(transaction, readerId, shelves.recentlyViewed.id, volumeId, "first");
  return positionOf(row!);
}

/** The reader's positions by volume. */
export async function positionsOf(
  database: Queryable,
  readerId: string,
  volumeIds: readonly string[],
): Promise<ReadonlyMap<string, ReadingPosition>> {
  const select = "select * from library.reading_position where reader_id = $1 and volume_id = any($2)";
  const rows = await database.query<Row>(select, [readerId, volumeIds]);
  return new Map(rows.map((row) => [row.volume_id, positionOf(row)]));
}

export async function removePosition(database: Queryable, readerId: string, volumeId: string): Promise<void> {
  await database.query("delete from library.reading_position where reader_id = $1 and volume_id = $2", [
    readerId,
    volumeId,
  ]);
}

function positionOf({ volume_id, position, updated }: Row): ReadingPosition {
  return { ...position, kind: "books#readingPosition", volumeId: volume_id, updated };
}
