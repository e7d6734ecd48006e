import type { JsonObject } from "@protoc-gen-rest/runtime/json";
import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { RowsHandlers } from "../gen/rows/v1/rows_handlers.js";
import type { ChangedRows, NewRows, Preferences } from "../gen/rows/v1/rows_types.js";
import type { Store } from "../store/store.ts";
import { callFunction } from "./call-function.ts";
import type { CatalogueCache } from "./catalogue/catalogue-cache.ts";
import { parseNames, parseQuery } from "./parse/parse-query.ts";
import type { Query } from "./parse/query.ts";
import { type Applicable, preferenceApplied } from "./preferences.ts";
import { pageOf, pageResult } from "./range.ts";
import { readRows } from "./read-rows.ts";
import { type RowsMediaType, returnedBody, rowsBody } from "./rows-body.ts";
import { runRequest, type Session } from "./run-request.ts";
import { deleteRows, insertRows, type RowsWritten, updateRows } from "./write-rows.ts";

/** The handlers of the service; `basePath` is what the paths of its tables start with. */
export function createRowsHandlers(store: Store, cache: CatalogueCache, basePath: string): RowsHandlers {
  const run = <T>(
    { method, path }: HandlerContext,
    profile: string | undefined,
    prefer: Preferences | undefined,
    request: (session: Session) => Promise<T>,
  ) => runRequest(store, cache, { method, path, profile, prefer }, request);
  return {
    listRows(request, context) {
      const page = pageOf(request, request.range);
      const query = parseQuery({ ...request, ...page });
      return run(context, request.accept_profile, request.prefer, async (session) => {
        const { rows, total } = await readRows(session, request.table, query);
        const { status, contentRange } = pageResult(page.offset ?? 0, rows.length, total);
        return {
          status,
          ...rowsBody(context.mediaType, rows),
          preference_applied: preferenceApplied(session.preferences, ["count", "handling", "timezone"]),
          content_range: contentRange,
          content_profile: request.accept_profile,
        };
      });
    },
    insertRows(request, context) {
      const columns = request.columns && parseNames("columns", request.columns);
      const onConflict = request.on_conflict && parseNames("on_conflict", request.on_conflict);
      const query = returned(parseQuery({ select: request.select }), columns);
      return run(context, request.content_profile, request.prefer, async (session) => {
        const { table } = request;
        const written = await insertRows(session, { table, rows: rowsOf(request.rows), columns, onConflict, query });
        const { preferences } = session;
        const isNew = !session.rollsBack && (written.inserted > 0 || written.affected === 0);
        const members = {
          location: locationOf(basePath, table, written),
          preference_applied: writeApplied(preferences, ["resolution", "missing"]),
          content_range: countRange(preferences, written),
          content_profile: request.content_profile,
        };
        if (written.rows !== undefined) {
          return { status: isNew ? 201 : 200, ...rowsBody(context.mediaType, written.rows), ...members };
        }
        return isNew ? { status: 201, ...members } : { status: 200, ...members };
      });
    },
    updateRows(request, context) {
      const columns = request.columns && parseNames("columns", request.columns);
      const query = returned(parseQuery(request), columns);
      return run(context, request.content_profile, request.prefer, async (session) => {
        const written = await updateRows(session, { table: request.table, values: request.values, columns, query });
        return changed(session, written, context.mediaType, request.content_profile);
      });
    },
    deleteRows(request, context) {
      const query = parseQuery(request);
      return run(context, request.content_profile, request.prefer, async (session) => {
        const written = await deleteRows(session, request.table, query);
        return changed(session, written, context.mediaType, request.content_profile);
      });
    },
    callFunction(request, context) {
      const isGet = context.method === "GET" || context.method === "HEAD";
      const profile = isGet ? request.accept_profile : request.content_profile;
      const page = pageOf(request, request.range);
      const parameters = { ...request, ...page };
      return run(context, profile, request.prefer, async (session) => {
        const name = request.function;
        const result = await callFunction(session, { name, body: request.arguments, isGet, parameters });
        const members = {
          preference_applied: preferenceApplied(session.preferences, [
            "count",
            "tx",
            "handling",
            "timezone",
            "max-affected",
            "params",
          ]),
          content_profile: profile,
        };
        if (result.kind === "nothing") return { status: 204, ...members };
        const body = returnedBody(context.mediaType, result);
        if (result.kind === "value") return { status: 200, ...body, ...members };
        const { contentRange } = pageResult(page.offset ?? 0, result.rows.length, result.total);
        return { status: 200, ...body, content_range: contentRange, ...members };
      });
    },
  };
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

function locationOf(basePath: string, table: string, { key }: RowsWritten): string | undefined {
  if (key === undefined) return undefined;
  const filters = Object.entries(key).map(
    ([name, value]) => `${encodeURIComponent(name)}=eq.${encodeURIComponent(value)}`,
  );
  return `${basePath}/${encodeURIComponent(table)}?${filters.join("&")}`;
}

function writeApplied(preferences: Applicable, names: readonly ("resolution" | "missing")[]): Preferences | undefined {
  return preferenceApplied(preferences, [...names, "return", "count", "tx", "handling", "timezone", "max-affected"]);
}

function countRange({ count }: Applicable, { affected }: RowsWritten): string | undefined {
  return count === undefined ? undefined : `*/${affected}`;
}

function changed(
  { preferences }: Session,
  written: RowsWritten,
  mediaType: RowsMediaType,
  profile: string | undefined,
): ChangedRows {
  const members = {
    preference_applied: writeApplied(preferences, ["missing"]),
    content_range: countRange(preferences, written),
    content_profile: profile,
  };
  if (written.rows === undefined) return { status: 204, ...members };
  return { status: 200, ...rowsBody(mediaType, written.rows), ...members };
}
