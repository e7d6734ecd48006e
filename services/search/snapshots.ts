import type { JsonObject } from "@protoc-gen-rest/runtime/json";
import { invalid } from "../requests/invalid.ts";
import type { Queryable, Transaction } from "../store/store.ts";
import { alreadyExists, notFound } from "./errors.ts";
import { matchesWildcard } from "./match-wildcard.ts";

/** Settings by their full names: `index.number_of_replicas` */
export type IndexSettings = Readonly<Record<string, unknown>>;

export interface Snapshot {
  readonly repository: string;
  readonly name: string;
  /** Whether index lifecycle management maintains it. */
  readonly isManaged: boolean;
  readonly indices: Readonly<Record<string, { readonly shards: number; readonly settings: IndexSettings }>>;
}

export interface Index {
  readonly name: string;
  readonly settings: IndexSettings;
  /** `mounting` until all shards are available. */
  readonly state: "mounting" | "open";
}

export interface Mount {
  readonly repository: string;
  readonly snapshot: string;
  readonly index: string;
  /** The name of the new index. */
  readonly target: string;
  readonly added: JsonObject;
  readonly removed: readonly string[];
  /** How much is stored locally. */
  readonly storage: string;
}

export async function addSnapshot(transaction: Transaction, snapshot: Snapshot): Promise<void> {
  const insert = "insert into search.snapshot (repository, name, is_managed, indices) values ($1, $2, $3, $4)";
  const { repository, name, isManaged, indices } = snapshot;
  await transaction.query(insert, [repository, name, isManaged, JSON.stringify(indices)]);
}

/** Adds the index of a snapshot in the state `mounting`, and returns the number of its shards. Throws 400, 404 and 409. */
export async function beginMount(transaction: Transaction, mount: Mount): Promise<number> {
  const { repository, snapshot: name, index, target } = mount;
  const select = `
    select repository, name, is_managed as "isManaged", indices from search.snapshot
    where repository = $1 and name = $2`;
  const [snapshot] = await transaction.query<Snapshot>(select, [repository, name]);
  if (snapshot === undefined) throw notFound(`snapshot "${name}" not found in repository "${repository}"`);
  if (snapshot.isManaged) throw invalid("snapshot", `"${name}" is managed by index lifecycle management`);
  const source = Object.hasOwn(snapshot.indices, index) ? snapshot.indices[index] : undefined;
  if (source === undefined) throw notFound(`index "${index}" not found in snapshot "${name}"`);
  const settings = { ...mountedSettings(source.settings, mount), "index.store.type": "snapshot" };
  const insert = `
    insert into search.index (name, settings, state) values ($1, $2, 'mounting')
    on conflict do nothing returning 1`;
  const [added] = await transaction.query(insert, [target, JSON.stringify(settings)]);
  if (added === undefined) throw alreadyExists(`index "${target}" already exists`);
  return source.shards;
}

/** Makes mounted indices available: one, or all that the end of a process left behind. */
export async function completeMounts(database: Queryable, target?: string): Promise<void> {
  const update = "update search.index set state = 'open' where state = 'mounting' and ($1::text is null or name = $1)";
  await database.query(update, [target]);
}

export async function findIndex(database: Queryable, name: string): Promise<Index | undefined> {
  const [index] = await database.query<Index>("select name, settings, state from search.index where name = $1", [name]);
  return index;
}

function mountedSettings(settings: IndexSettings, { added, removed, storage }: Mount): IndexSettings {
  const patterns = removed.map(fullName);
  const kept = Object.entries(settings).filter(([name]) => !patterns.some((pattern) => matchesWildcard(pattern, name)));
  const mount = { "index.store.snapshot.mount": storage };
  return { ...Object.fromEntries(kept), ...mount, ...Object.fromEntries(flatten(added)) };
}

/** Settings may be nested, `{ index: { blocks: { write: true } } }`, and may leave out `index`. */
function flatten(settings: JsonObject, prefix = ""): [string, unknown][] {
  return Object.entries(settings).flatMap(([name, value]): [string, unknown][] => {
    const path = prefix === "" ? name : `${prefix}.${name}`;
    const isNested = typeof value === "object" && value !== null && !Array.isArray(value);
    return isNested ? flatten(value as JsonObject, path) : [[fullName(path), value]];
  });
}

function fullName(setting: string): string {
  return setting.startsWith("index.") ? setting : `index.${setting}`;
}
