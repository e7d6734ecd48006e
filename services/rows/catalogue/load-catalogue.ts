import type { Queryable } from "../../store/store.ts";
import { serviceSchemaComment } from "../../store/store.ts";
import type {
  Catalogue,
  Column,
  ForeignKey,
  Relation,
  Representation,
  Routine,
  RoutineParameter,
} from "./catalogue.ts";
import { loadMediaHandlers } from "./media-handlers.ts";
import { loadSettings } from "./settings.ts";
import * as statements from "./statements.ts";
import { loadViews, type View } from "./view-columns.ts";

interface RelationRow {
  readonly oid: string;
  readonly type_oid: string;
  readonly schema: string;
  readonly name: string;
  readonly is_table: boolean;
  readonly writes: number;
  readonly columns: readonly (Column & { readonly number: number })[];
  readonly primary_key: readonly string[];
}

interface ForeignKeyRow {
  readonly name: string;
  readonly from_oid: string;
  readonly to_oid: string;
  readonly columns: readonly string[];
  readonly to_columns: readonly string[];
  readonly is_unique: boolean;
}

interface RoutineRow {
  readonly schema: string;
  readonly name: string;
  readonly parameters: readonly RoutineParameter[];
  readonly argument_oid: string | null;
  readonly return_oid: string;
  readonly return_type: string;
  readonly returns_set: boolean;
  readonly returns_row: boolean;
  readonly rows: number;
  readonly is_volatile: boolean;
}

/** Reads the catalogue of a database. */
export async function loadCatalogue(database: Queryable, timeZones: ReadonlySet<string>): Promise<Catalogue> {
  const schemas = await database.query<{ name: string }>(statements.schemas, [serviceSchemaComment]);
  const relationRows = await database.query<RelationRow>(statements.relations);
  const viewTables = (await loadViews(database)).flatMap((view) => viewTablesOf(view, relationRows));
  const byOid = new Map(relationRows.map((row) => [row.oid, relationOf(row, keyOfView(row, viewTables))]));
  const byType = new Map(relationRows.map((row) => [row.type_oid, byOid.get(row.oid)]));
  const keyRows = await database.query<ForeignKeyRow>(statements.foreignKeys);
  const keys = keyRows.flatMap((row) => foreignKeyOf(row, byOid) ?? []);
  const routineRows = await database.query<RoutineRow>(statements.routines);
  const settings = await loadSettings(database);
  const present = new Set(schemas.map(({ name }) => name));
  return {
    schemas: settings.schemas === undefined ? present : new Set(settings.schemas.filter((name) => present.has(name))),
    relations: [...byOid.values()],
    foreignKeys: [...keys, ...viewKeys(keys, viewTables, byOid)],
    routines: routineRows.map((row) => routineOf(row, byType)),
    timeZones,
    settings,
    mediaHandlers: await loadMediaHandlers(database, (oid) => byType.get(oid)),
    representations: await database.query<Representation>(statements.representations),
    defaultSchema: settings.schemas?.[0] ?? (present.has("public") ? "public" : ([...present][0] ?? "public")),
  };
}

function relationOf(
  { schema, name, is_table, writes, columns, primary_key }: RelationRow,
  viewKey: readonly string[],
): Relation {
  return {
    schema,
    name,
    columns: new Map(columns.map((column) => [column.name, column])),
    primaryKey: primary_key.length > 0 ? primary_key : viewKey,
    isTable: is_table,
    isInsertable: (writes & 8) !== 0,
    isUpdatable: (writes & 4) !== 0,
    isDeletable: (writes & 16) !== 0,
  };
}

/** The part of a table that a view shows. */
interface ViewTable {
  readonly oid: string;
  readonly isUpdatable: boolean;
  readonly table: RelationRow;
  /** The columns of the view by those of the table. */
  readonly columns: ReadonlyMap<string, string>;
}

function viewTablesOf({ oid, isUpdatable, origins }: View, relations: readonly RelationRow[]): ViewTable[] {
  const nameOf = (relation: RelationRow | undefined, number: number) =>
    relation?.columns.find((column) => column.number === number)?.name;
  const view = relations.find((it) => it.oid === oid);
  const tables = new Set([...origins.values()].map((origin) => origin.oid));
  return relations.flatMap((table) => {
    if (!tables.has(table.oid)) return [];
    const columns = new Map<string, string>();
    for (const [number, origin] of origins) {
      const [name, column] = [nameOf(table, origin.number), nameOf(view, number)];
      if (origin.oid !== table.oid || name === undefined || column === undefined) continue;
      // A view can have a column twice.
      if (!columns.has(name)) columns.set(name, column);
    }
    return [{ oid, isUpdatable, table, columns }];
  });
}

/** An updatable view has the rows of a single table. */
function keyOfView({ oid }: RelationRow, viewTables: readonly ViewTable[]): readonly string[] {
  const found = viewTables.find((it) => it.oid === oid && it.isUpdatable);
  return (found && namesIn(found, found.table.primary_key)) ?? [];
}

/** The columns of a view for those of a table; undefined if it lacks some. */
function namesIn({ columns }: ViewTable, names: readonly string[]): string[] | undefined {
  const found = names.flatMap((name) => columns.get(name) ?? []);
  return found.length === names.length ? found : undefined;
}

function foreignKeyOf(row: ForeignKeyRow, relations: ReadonlyMap<string, Relation>): ForeignKey | undefined {
  const { name, from_oid, to_oid, columns, to_columns, is_unique } = row;
  const [from, to] = [relations.get(from_oid), relations.get(to_oid)];
  return from && to && { name, from, columns, to, toColumns: to_columns, isUnique: is_unique };
}

function routineOf(row: RoutineRow, byType: ReadonlyMap<string, Relation | undefined>): Routine {
  const { schema, name, parameters, return_type, returns_set, returns_row, return_oid, argument_oid, rows } = row;
  const isVolatile = row.is_volatile;
  return {
    schema,
    name,
    parameters,
    returnType: return_type,
    returnsSet: returns_set,
    returnsRow: returns_row,
    returns: byType.get(return_oid),
    computedFor: argument_oid === null ? undefined : byType.get(argument_oid),
    rows,
    isVolatile,
  };
}

/** The keys of views: those of their tables whose columns the view has. */
function viewKeys(
  keys: readonly ForeignKey[],
  viewTables: readonly ViewTable[],
  byOid: ReadonlyMap<string, Relation>,
): ForeignKey[] {
  const ends = (relation: Relation, names: readonly string[]) => [
    { relation, columns: names },
    ...viewTables.flatMap((it) => {
      const [view, columns] = [byOid.get(it.oid), namesIn(it, names)];
      return byOid.get(it.table.oid) === relation && view && columns ? [{ relation: view, columns }] : [];
    }),
  ];
  return keys.flatMap((key) => {
    const tos = ends(key.to, key.toColumns);
    return ends(key.from, key.columns).flatMap((from) =>
      tos.flatMap((to) => {
        if (from.relation === key.from && to.relation === key.to) return [];
        return [{ ...key, from: from.relation, columns: from.columns, to: to.relation, toColumns: to.columns }];
      }),
    );
  });
}
