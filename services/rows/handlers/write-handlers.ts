import type { JsonObject } from "@protoc-gen-rest/runtime/json";
import type { RowsHandlers } from "../../gen/rows/v1/rows_handlers.js";
import type {
  ChangedRows,
  DeleteRowsRequest,
  Filter,
  InsertRowsRequest,
  InsertRowsResponse,
  NewRows,
  PutRowRequest,
  PutRowResponse,
  UpdateRowsRequest,
} from "../../gen/rows/v1/rows_types.js";
import { pagedPut } from "../errors.ts";
import { explain, isPlan } from "../explain.ts";
import { parseNames, parseQuery } from "../parse/parse-query.ts";
import { noLevel, type Query } from "../parse/query.ts";
import type { RowsWritten } from "../prepare-write.ts";
import type { Prepared } from "../prepared.ts";
import type { Session } from "../run-request.ts";
import { prepareDelete, prepareInsert, preparePut, prepareUpdate } from "../write-rows.ts";
import { type ReturnedRows, rowsBody } from "./rows-body.ts";
import { type RowsContext, run } from "./rows-context.ts";
import { locationOf, writeMembers } from "./write-members.ts";

type Context<O extends keyof RowsHandlers> = Parameters<RowsHandlers[O]>[1];

export function insertRows(
  rowsContext: RowsContext,
  request: InsertRowsRequest,
  context: Context<"insertRows">,
): Promise<InsertRowsResponse> {
  const { table, content_profile } = request;
  const columns = namesOf("columns", request.columns);
  const onConflict = namesOf("on_conflict", request.on_conflict);
  const query = returned(embeddedOnly(parseQuery(request)), columns);
  const { mediaType } = context;
  return run(rowsContext, context, content_profile, request.prefer, async (session) => {
    const prepared = await prepareInsert(session, { table, rows: rowsOf(request.rows), columns, onConflict, query });
    if (isPlan(mediaType)) return { status: 200, ...(await explain(session, prepared, mediaType, context)) };
    const written = await prepared.run();
    const rows = representationOf(written);
    const members = {
      ...writeMembers(session, written, content_profile, ["resolution", "missing"], "*"),
      location: locationOf(rowsContext.basePath, table, written),
    };
    const isUpdate = session.preferences.resolution === "merge-duplicates" && written.inserted === 0;
    const status = session.preferences.tx !== "rollback" && !isUpdate ? 201 : 200;
    if (rows === undefined) return status === 201 ? { status, ...members } : { status, ...members };
    return { status, ...rowsBody(mediaType, rows, context), ...members };
  });
}

export function putRow(
  rowsContext: RowsContext,
  request: PutRowRequest,
  context: Context<"putRow">,
): Promise<PutRowResponse> {
  const { table, content_profile } = request;
  const columns = namesOf("columns", request.columns);
  const query = returned(parseQuery({ ...request, filters: keyFilters(request.filters) }), columns);
  const { mediaType } = context;
  return run(rowsContext, context, content_profile, request.prefer, async (session) => {
    const prepared = await preparePut(session, { table, rows: rowsOf(request.rows), columns, query });
    if (isPlan(mediaType)) return { status: 200, ...(await explain(session, prepared, mediaType, context)) };
    const written = await prepared.run();
    const rows = representationOf(written);
    const members = writeMembers(session, written, content_profile, ["missing"], "*");
    const isNew = session.preferences.tx !== "rollback" && written.inserted > 0;
    if (rows === undefined) return isNew ? { status: 201, ...members } : { status: 204, ...members };
    return { status: isNew ? 201 : 200, ...rowsBody(mediaType, rows, context), ...members };
  });
}

export function updateRows(
  rowsContext: RowsContext,
  request: UpdateRowsRequest,
  context: Context<"updateRows">,
): Promise<ChangedRows> {
  const { table } = request;
  const [values] = rowsOf(request.values);
  const columns = namesOf("columns", request.columns);
  const query = returned(parseQuery(request), columns);
  return change(rowsContext, request, context, (session) => prepareUpdate(session, { table, values, columns, query }));
}

export function deleteRows(
  rowsContext: RowsContext,
  request: DeleteRowsRequest,
  context: Context<"deleteRows">,
): Promise<ChangedRows> {
  const query = parseQuery(request);
  return change(rowsContext, request, context, (session) => prepareDelete(session, request.table, query));
}

function change(
  rowsContext: RowsContext,
  { content_profile, prefer }: UpdateRowsRequest | DeleteRowsRequest,
  context: Context<"updateRows" | "deleteRows">,
  prepare: (session: Session) => Promise<Prepared<RowsWritten>>,
): Promise<ChangedRows> {
  const { mediaType } = context;
  const isUpdate = context.method === "PATCH";
  return run(rowsContext, context, content_profile, prefer, async (session) => {
    const prepared = await prepare(session);
    if (isPlan(mediaType)) return { status: 200, ...(await explain(session, prepared, mediaType, context)) };
    const written = await prepared.run();
    const rows = representationOf(written);
    const range = isUpdate && written.affected > 0 ? `0-${written.affected - 1}` : "*";
    const members = writeMembers(session, written, content_profile, ["missing"], range);
    if (rows === undefined) return { status: 204, ...members };
    return { status: 200, ...rowsBody(mediaType, rows, context), ...members };
  });
}

/** Throws 400 for a page, which would have to be a single row. */
function keyFilters(filters: readonly Filter[] = []): Filter[] {
  if (filters.some(({ column }) => column === "limit" || column === "offset")) throw pagedPut();
  return [...filters];
}

function namesOf(parameter: string, names: readonly string[] | undefined): string[] | undefined {
  return names && parseNames(parameter, names);
}

/** Filters of a new row would leave it out of the response. */
function embeddedOnly(query: Query): Query {
  const { order } = query.levels.get("") ?? noLevel;
  return { ...query, levels: new Map([...query.levels, ["", { ...noLevel, order }] as const]) };
}

function representationOf({ body, affected, arrays }: RowsWritten): ReturnedRows | undefined {
  return body === undefined ? undefined : { body, count: affected, arrays };
}

/** Without `select`, a representation has the columns that were written. */
function returned(query: Query, columns: readonly string[] | undefined): Query {
  const isDefault = query.items.length === 1 && query.items[0]?.kind === "star";
  if (!isDefault || columns === undefined) return query;
  const none = { alias: undefined, cast: undefined, aggregate: undefined, aggregateCast: undefined };
  return { ...query, items: columns.map((column) => ({ kind: "field", field: { column, path: [] }, ...none })) };
}

function rowsOf(rows: NewRows): readonly JsonObject[] {
  return Array.isArray(rows) ? rows : [rows];
}
