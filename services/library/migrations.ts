import type { Migration, Transaction } from "../store/store.ts";
import { books } from "./books.ts";
import { addReader, addToken } from "./readers.ts";
import { addReview } from "./reviews.ts";
import { shelves } from "./shelf-rules.ts";
import { addToShelf, setAccess } from "./shelves.ts";
import { addVolume } from "./volumes.ts";

const tables = `
  -- The columns *_words hold what a search compares: see fold.ts.
  create table library.volume (
    id text primary key,
    place integer generated always as identity,
    info jsonb not null,
    access jsonb not null,
    title_words text not null,
    author_words text not null,
    publisher_words text not null,
    subject_words text not null
  );
  create table library.reader (id text primary key);
  create table library.access_token (
    digest bytea primary key,
    reader_id text not null references library.reader on delete cascade
  );
  create table library.shelf (
    reader_id text not null references library.reader on delete cascade,
    id integer not null,
    title text not null,
    description text,
    is_public boolean not null default false,
    additional jsonb not null default '{}',
    volume_ids text[] not null default '{}',
    created timestamptz not null default now(),
    updated timestamptz not null default now(),
    volumes_updated timestamptz not null default now(),
    primary key (reader_id, id)
  );
  create table library.review (
    reader_id text not null references library.reader on delete cascade,
    volume_id text not null references library.volume on delete cascade,
    rating integer not null check (rating between 0 and 5),
    text text not null,
    created timestamptz not null default now(),
    primary key (reader_id, volume_id)
  );
  create table library.reading_position (
    reader_id text not null references library.reader on delete cascade,
    volume_id text not null references library.volume on delete cascade,
    position jsonb not null,
    updated timestamptz not null default now(),
    primary key (reader_id, volume_id)
  );
`;

/** Two readers, of whom one has used the library already. */
async function addFirstData(transaction: Transaction): Promise<void> {
  for (const book of books) await addVolume(transaction, book);
  for (const reader of ["ada", "ben"]) {
    await addReader(transaction, reader);
    await addToken(transaction, `${reader}-token`, reader);
  }
  await addToShelf(transaction, "ben", shelves.favorites.id, "frankenstein");
  await addToShelf(transaction, "ben", shelves.haveRead.id, "moby-dick");
  await setAccess(transaction, "ben", shelves.haveRead.id, true);
  await addReview(transaction, "ben", "moby-dick", { rating: 5, text: "Call me impressed." });
}

const searchIndex = `
  create index on library.volume
    using gin (string_to_array(title_words || author_words || publisher_words || subject_words, ' '));
  create index on library.review (volume_id) where rating > 0;
`;

const orderIndexes = `
  create index volume_place on library.volume (place);
  create index volume_newest on library.volume ((info ->> 'publishedDate') desc, place);
`;

export const migrations: readonly Migration[] = [tables, addFirstData, searchIndex, orderIndexes];
