import type { Queryable, Transaction } from "../../store/store.ts";

/** A kind of resource, such as variables, with the type of what is kept of each. */
export interface Kind<Body extends object> {
  readonly name: string;
  /** Never set: it carries the type. */
  readonly body?: Body;
}

export interface Resource<Body extends object> {
  readonly parent: string;
  readonly id: string;
  readonly body: Body;
  readonly created: string;
  readonly updated: string;
}

export interface Selection {
  /** Members that the bodies must have. */
  readonly where?: object | undefined;
  readonly newestFirst?: boolean | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

export function kindOf<Body extends object>(name: string): Kind<Body> {
  return { name };
}

const columns = "parent, id, body, created, updated";
const one = "kind = $1 and parent = $2 and id = $3";

/** A parent that ends with a slash selects all that is below it. The condition suits the index, and reads no body without need. */
function selected(parent: string, where: object): string {
  // "0" follows "/" in the order of bytes.
  const below = `parent >= $2 and parent < rtrim($2, '/') || '0'`;
  const matching = Object.keys(where).length === 0 ? "$3::jsonb is not null" : "body @> $3";
  return `kind = $1 and ${parent.endsWith("/") ? below : "parent = $2"} and ${matching}`;
}

export async function findResource<Body extends object>(
  database: Queryable,
  { name }: Kind<Body>,
  parent: string,
  id: string,
): Promise<Resource<Body> | undefined> {
  const select = `select ${columns} from codehost.resource where ${one}`;
  return (await database.query<Resource<Body>>(select, [name, parent, id]))[0];
}

/** Lists the resources of a parent, or of all parents below a path that ends with a slash. */
export async function listResources<Body extends object>(
  database: Queryable,
  { name }: Kind<Body>,
  parent: string,
  { where = {}, newestFirst = false, limit, offset = 0 }: Selection = {},
): Promise<readonly Resource<Body>[]> {
  const order = newestFirst ? "desc" : "asc";
  const select = `select ${columns} from codehost.resource where ${selected(parent, where)} order by place ${order} limit $4 offset $5`;
  return database.query<Resource<Body>>(select, [name, parent, JSON.stringify(where), limit, offset]);
}

export async function countResources<Body extends object>(
  database: Queryable,
  { name }: Kind<Body>,
  parent: string,
  where: object = {},
): Promise<number> {
  const select = `select count(*)::integer as count from codehost.resource where ${selected(parent, where)}`;
  const [row] = await database.query<{ count: number }>(select, [name, parent, JSON.stringify(where)]);
  return row?.count ?? 0;
}

/** Adds a resource. Returns false if there is one with the same id. */
export async function addResource<Body extends object>(
  database: Queryable,
  { name }: Kind<Body>,
  parent: string,
  id: string,
  body: Body,
): Promise<boolean> {
  const insert = `insert into codehost.resource (kind, parent, id, body) values ($1, $2, $3, $4)
    on conflict do nothing returning id`;
  return (await database.query(insert, [name, parent, id, JSON.stringify(body)])).length > 0;
}

/** Adds a resource, or replaces the one with the same id. Returns whether it is new. */
export async function putResource<Body extends object>(
  database: Queryable,
  { name }: Kind<Body>,
  parent: string,
  id: string,
  body: Body,
): Promise<boolean> {
  const insert = `insert into codehost.resource (kind, parent, id, body) values ($1, $2, $3, $4)
    on conflict (kind, parent, id) do update set body = excluded.body, updated = now() returning xmax = 0 as new`;
  const [row] = await database.query<{ new: boolean }>(insert, [name, parent, id, JSON.stringify(body)]);
  return row?.new === true;
}

/** Changes a resource, and returns it; undefined if it does not exist. Other changes of it wait for the transaction. */
export async function changeResource<Body extends object>(
  transaction: Transaction,
  { name }: Kind<Body>,
  parent: string,
  id: string,
  change: (body: Body) => NoInfer<Body>,
): Promise<Resource<Body> | undefined> {
  const select = `select body from codehost.resource where ${one} for update`;
  const [found] = await transaction.query<{ body: Body }>(select, [name, parent, id]);
  if (found === undefined) return undefined;
  const update = `update codehost.resource set body = $4, updated = now() where ${one} returning ${columns}`;
  return (await transaction.query<Resource<Body>>(update, [name, parent, id, JSON.stringify(change(found.body))]))[0];
}

/** Returns whether there was one. */
export async function removeResource<Body extends object>(
  database: Queryable,
  { name }: Kind<Body>,
  parent: string,
  id: string,
): Promise<boolean> {
  const remove = `delete from codehost.resource where ${one} returning id`;
  return (await database.query(remove, [name, parent, id])).length > 0;
}

/** Gives a resource another id. */
export async function renameResource<Body extends object>(
  database: Queryable,
  { name }: Kind<Body>,
  parent: string,
  id: string,
  newId: string,
): Promise<void> {
  await database.query(`update codehost.resource set id = $4 where ${one}`, [name, parent, id, newId]);
}

/** A number that no other resource has. */
export async function nextNumber(database: Queryable): Promise<number> {
  const [row] = await database.query<{ number: bigint }>("select nextval('codehost.number') as number");
  return Number(row?.number);
}
