import type { Queryable } from "../store/store.ts";
import { shelves } from "./shelf-rules.ts";

// The taste of a reader: favourites, purchases, and reviews with 4 stars or more. Recommended is what the same authors
// wrote, but nothing that the reader has bought, reviewed, or put on Favorites or Have Read.
const select = `
  with liked as (
    select unnest(volume_ids) as id from library.shelf where reader_id = $1 and shelf.id = any($2)
    union select volume_id from library.review where reader_id = $1 and rating >= 4
  ), known as (
    select id from liked
    union select unnest(volume_ids) from library.shelf where reader_id = $1 and shelf.id = any($3)
    union select volume_id from library.review where reader_id = $1
  ), author as (
    select jsonb_array_elements_text(info -> 'authors') as name from library.volume where id in (select id from liked)
  )
  select id from library.volume
  where info -> 'authors' ?| array(select name from author) and id not in (select id from known)
  order by place`;

/** The volumes of Books For You. */
export async function recommendationsFor(database: Queryable, readerId: string): Promise<string[]> {
  const liked = [shelves.favorites.id, shelves.purchased.id];
  const rows = await database.query<{ id: string }>(select, [readerId, liked, [shelves.haveRead.id]]);
  return rows.map(({ id }) => id);
}
