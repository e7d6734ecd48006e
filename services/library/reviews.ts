import type { Review } from "../gen/library/v1/library_types.js";
import type { Queryable, Transaction } from "../store/store.ts";
import { shelves } from "./shelf-rules.ts";
import { addToShelf, removeFromShelf } from "./shelves.ts";

interface Row {
  readonly volume_id: string;
  readonly rating: number;
  readonly text: string;
  readonly created: string;
}

/** Writes the reader's one review of a volume, which then is on Reviewed. */
export async function addReview(
  transaction: Transaction,
  readerId: string,
  volumeId: string,
  { rating = 0, text = "" }: Review,
): Promise<Review> {
  const upsert = `
    insert into library.review (reader_id, volume_id, rating, text) values ($1, $2, $3, $4)
    on conflict (reader_id, volume_id) do update set rating = $3, text = $4, created = now()
    returning volume_id, rating, text, created`;
  const [row] = await transaction.query<Row>(upsert, [readerId, volumeId, rating, text]);
  await addToShelf(transaction, readerId, shelves.reviewed.id, volumeId);
  return reviewOf(row!);
}

/** Returns whether there was a review. */
export async function removeReview(transaction: Transaction, readerId: string, volumeId: string): Promise<boolean> {
  const remove = "delete from library.review where reader_id = $1 and volume_id = $2 returning 1";
  const removed = await transaction.query(remove, [readerId, volumeId]);
  await removeFromShelf(transaction, readerId, shelves.reviewed.id, volumeId);
  return removed.length > 0;
}

/** The reader's reviews by volume. */
export async function reviewsOf(
  database: Queryable,
  readerId: string,
  volumeIds: readonly string[],
): Promise<ReadonlyMap<string, Review>> {
  const select = "select * from library.review where reader_id = $1 and volume_id = any($2)";
  const rows = await database.query<Row>(select, [readerId, volumeIds]);
  return new Map(rows.map((row) => [row.volume_id, reviewOf(row)]));
}

function reviewOf({ rating, text, created }: Row): Review {
  return { rating, text, created };
}
