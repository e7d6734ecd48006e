import type { Queryable } from "../../store/store.ts";
import type { MediaHandler, Relation } from "./catalogue.ts";

interface Row {
  readonly media_type: string;
  readonly schema: string;
  readonly name: string;
  readonly is_aggregate: boolean;
  /** As SQL. */
  readonly function: string;
  readonly argument_type: string | null;
  /** "any" for `anyelement`. */
  readonly argument: string | null;
  readonly is_binary: boolean;
}

// Domains whose names are media types, and what returns them.
const select = `
  select t.typname as media_type, n.nspname as schema, p.proname as name, p.prokind = 'a' as is_aggregate,
    format('%I.%I', n.nspname, p.proname) as function, case when a.oid is not null then format('%I.%I', m.nspname, a.typname) end as argument_type,
    case when p.proargtypes[0] = 'anyelement'::regtype then 'any' else p.proargtypes[0]::text end as argument,
    t.typbasetype = 'bytea'::regtype as is_binary
  from pg_proc p
  join pg_type t on t.oid = p.prorettype
  join pg_namespace n on n.oid = p.pronamespace
  left join pg_type a on a.oid = p.proargtypes[0]
  left join pg_namespace m on m.oid = a.typnamespace
  where t.typtype = 'd' and t.typname ~ '^[\\w!#$&^.+*-]+/[\\w!#$&^.+*-]+$' and not p.proretset
    and (p.prokind = 'f' or p.prokind = 'a' and p.pronargs = 1)`;

/** The function of PostGIS that writes rows, wherever the extension is. */
const geoJson = `
  select format('%I.%I', n.nspname, p.proname) as function from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.proname = 'st_asgeojson' and p.proargtypes[0] = 'record'::regtype
  limit 1`;

/** Reads which media types the database produces, the most specific ones first. */
export async function loadMediaHandlers(
  database: Queryable,
  relationOfType: (oid: string) => Relation | undefined,
): Promise<MediaHandler[]> {
  const rows = await database.query<Row>(select);
  const [geo] = await database.query<{ function: string }>(geoJson);
  const handlers = rows.flatMap((row) => handlerOf(row, relationOfType) ?? []);
  const specific = handlers.filter(({ source }) => source !== "any");
  const general = handlers.filter(({ source }) => source === "any");
  return [...specific, ...general, ...(geo === undefined ? [] : [geoJsonHandler(geo.function)])];
}

function handlerOf(row: Row, relationOfType: (oid: string) => Relation | undefined): MediaHandler | undefined {
  const { schema, name, is_aggregate, argument, is_binary } = row;
  const mediaType = row.media_type === "*/*" ? undefined : row.media_type;
  const bytes = (value: string) => (is_binary ? `(${value})::bytea` : `convert_to((${value})::text, 'UTF8')`);
  const handler = { mediaType, bodySql: bytes };
  if (!is_aggregate) return { ...handler, source: { schema, function: name } };
  const aggregate = (value: string) => bytes(`${row.function}(${value})`);
  if (argument === "any") return { ...handler, source: "any", bodySql: aggregate };
  const relation = relationOfType(argument ?? "");
  return relation && { ...handler, source: relation, bodySql: (rows) => aggregate(`${rows}::${row.argument_type}`) };
}

function geoJsonHandler(rowToFeature: string): MediaHandler {
  const collection = (rows: string) =>
    `json_build_object('type', 'FeatureCollection', 'features', coalesce(json_agg(${rowToFeature}(${rows})::json), '[]'))`;
  return {
    mediaType: "application/geo+json",
    source: "any",
    bodySql: (rows) => `convert_to(${collection(rows)}::text, 'UTF8')`,
  };
}
