import type { Volume } from "../gen/library/v1/library_types.js";
import type { Queryable } from "../store/store.ts";
import { positionsOf } from "./reading-positions.ts";
import { reviewsOf } from "./reviews.ts";
import { shelves } from "./shelf-rules.ts";

/** Adds to volumes what their caller did with them; without a caller, they stay as they are. */
export async function withUserInfo(
  database: Queryable,
  volumes: readonly Volume[],
  caller: string | undefined,
): Promise<Volume[]> {
  if (caller === undefined || volumes.length === 0) return [...volumes];
  const ids = volumes.map(({ id = "" }) => id);
  const reviews = await reviewsOf(database, caller, ids);
  const positions = await positionsOf(database, caller, ids);
  const select = "select unnest(volume_ids) as id from library.shelf where reader_id = $1 and shelf.id = $2";
  const purchases = await database.query<{ id: string }>(select, [caller, shelves.purchased.id]);
  const purchased = new Set(purchases.map(({ id }) => id));
  return volumes.map((volume) => {
    const id = volume.id ?? "";
    const [review, readingPosition] = [reviews.get(id), positions.get(id)];
    const times = [review?.created, readingPosition?.updated].filter((time) => time !== undefined);
    const userInfo = { review, readingPosition, isPurchased: purchased.has(id), updated: times.sort().at(-1) };
    return { ...volume, userInfo };
  });
}
