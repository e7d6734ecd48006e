import type { Queryable } from "../../store/store.ts";
import { serviceSchemaComment } from "../../store/store.ts";
import type { Catalogue, Column, ForeignKey, Relation, Routine, RoutineParameter } from "./catalogue.ts";
import * as statements from "./statements.ts";

interface RelationRow {
  readonly oid: string;
  readonly type_oid: string;
  readonly schema: string;
  readonly name: string;
  readonly is_table: boolean;
  readonly columns: readonly Column[];
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
}

interface ViewColumnRow {
  readonly view_oid: string;
  readonly base_oid: string;
  readonly columns: readonly string[];
  readonly is_updatable: boolean;
}

interface SettingsRow {
  readonly tx_end: string | null;
  readonly plan_enabled: boolean;
  readonly role: string | null;
}

/** Reads the catalogue of a database. */
export async function loadCatalogue(database: Queryable, timeZones: ReadonlySet<string>): Promise<Catalogue> {
  const schemas = await database.query<{ name: string }>(statements.schemas, [serviceSchemaComment]);
  const relationRows = await database.query<RelationRow>(statements.relations);
  const viewColumns = await database.query<ViewColumnRow>(statements.viewColumns);
  const byOid = new Map(
    relationRows.map((row) => [row.oid, relationOf(row, keyOfView(row, relationRows, viewColumns))]),
  );
  const byType = new Map(relationRows.map((row) => [row.type_oid, byOid.get(row.oid)]));
  const keyRows = await database.query<ForeignKeyRow>(statements.foreignKeys);
  const keys = keyRows.flatMap((row) => foreignKeyOf(row, byOid) ?? []);
  const routineRows = await database.query<RoutineRow>(statements.routines);
  const [settings] = await database.query<SettingsRow>(statements.settings);
  return {
    schemas: new Set(schemas.map(({ name }) => name)),
    relations: [...byOid.values()],
    foreignKeys: [...keys, ...viewKeys(keys, viewColumns, byOid)],
    routines: routineRows.map((row) => routineOf(row, byType)),
    timeZones,
    txEnd: settings?.tx_end ?? undefined,
    planEnabled: settings?.plan_enabled ?? false,
    role: settings?.role ?? undefined,
  };
}

function relationOf(
  { schema, name, is_table, columns, primary_key }: RelationRow,
  viewKey: readonly string[],
): Relation {
  return {
    schema,
    name,
    columns: new Map(columns.map((column) => [column.name, column])),
    primaryKey: primary_key.length > 0 ? primary_key : viewKey,
    isTable: is_table,
  };
}

/** An updatable view has the rows of a single table. */
function keyOfView(
  { oid }: RelationRow,
  relations: readonly RelationRow[],
  views: readonly ViewColumnRow[],
): readonly string[] {
  const found = views.find(({ view_oid, is_updatable }) => view_oid === oid && is_updatable);
  const key = relations.find((it) => it.oid === found?.base_oid)?.primary_key ?? [];
  return key.every((column) => found?.columns.includes(column)) ? key : [];
}

function foreignKeyOf(row: ForeignKeyRow, relations: ReadonlyMap<string, Relation>): ForeignKey | undefined {
  const { name, from_oid, to_oid, columns, to_columns, is_unique } = row;
  const [from, to] = [relations.get(from_oid), relations.get(to_oid)];
  return from && to && { name, from, columns, to, toColumns: to_columns, isUnique: is_unique };
}

function routineOf(row: RoutineRow, byType: ReadonlyMap<string, Relation | undefined>): Routine {
  const { schema, name, parameters, return_type, returns_set, returns_row, return_oid, argument_oid, rows } = row;
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
  };
}

/** The keys of views: those of their tables whose columns the view has under the same names. */
function viewKeys(
  keys: readonly ForeignKey[],
  views: readonly ViewColumnRow[],
  byOid: ReadonlyMap<string, Relation>,
): ForeignKey[] {
  const ends = (relation: Relation, columns: readonly string[]): Relation[] => {
    const found = views.filter(
      (it) => byOid.get(it.base_oid) === relation && columns.every((column) => it.columns.includes(column)),
    );
    return found.flatMap(({ view_oid }) => byOid.get(view_oid) ?? []);
  };
  return keys.flatMap((key) => {
    const froms = [key.from, ...ends(key.from, key.columns)];
    const tos = [key.to, ...ends(key.to, key.toColumns)];
    return froms.flatMap((from) =>
      tos.flatMap((to) => (from === key.from && to === key.to ? [] : [{ ...key, from, to }])),
    );
  });
}
