import type { JsonObject, JsonValue } from "@protoc-gen-rest/runtime/json";
import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import { isObject } from "../../requests/is-object.ts";
import { notSingular } from "../errors.ts";
import type { Returned } from "../prepare-call.ts";
import { rowsToCsv } from "../rows-to-csv.ts";

/** Rows in a media type. */
export type RowsBody =
  | { readonly mediaType: "application/json"; readonly body: JsonObject[] }
  | { readonly mediaType: "application/vnd.pgrst.object+json"; readonly body: JsonObject }
  | { readonly mediaType: "text/csv"; readonly body: string };

export type RowsMediaType = RowsBody["mediaType"];

/** Throws 406 if an object was asked for, but there is not exactly one row. */
export function rowsBody(
  mediaType: RowsMediaType,
  rows: readonly JsonObject[],
  arrays: ReadonlySet<string>,
  context: HandlerContext,
): RowsBody {
  const stripped = strippedType(mediaType, context);
  if (stripped === undefined) return bodyOf(mediaType, rows, arrays);
  const body = bodyOf(mediaType, rows.map(withoutNulls), arrays);
  context.setHeader("content-type", stripped);
  return body;
}

function bodyOf(mediaType: RowsMediaType, rows: readonly JsonObject[], arrays: ReadonlySet<string>): RowsBody {
  switch (mediaType) {
    case "application/json":
      return { mediaType, body: [...rows] };
    case "application/vnd.pgrst.object+json": {
      const [row, ...others] = rows;
      if (row === undefined || others.length > 0) throw notSingular(rows.length);
      return { mediaType, body: row };
    }
    case "text/csv":
      return { mediaType, body: rowsToCsv(rows, arrays) };
  }
}

type ValueBody =
  | Exclude<RowsBody, { mediaType: "application/json" }>
  | { readonly mediaType: "application/json"; readonly body: JsonValue };

/** What a function returned, in a media type. */
export function returnedBody(
  mediaType: RowsMediaType,
  returned: Exclude<Returned, { kind: "nothing" }>,
  context: HandlerContext,
): ValueBody {
  if (returned.kind === "rows") return rowsBody(mediaType, returned.rows, returned.arrays, context);
  const { value } = returned;
  if (mediaType === "application/json") {
    const stripped = strippedType(mediaType, context);
    if (stripped !== undefined) context.setHeader("content-type", stripped);
    return { mediaType, body: stripped === undefined ? value : valueWithoutNulls(value) };
  }
  return rowsBody(mediaType, (Array.isArray(value) ? value : [value]).map(rowOf), new Set(), context);
}

/** A value as a row, for media types that have rows only. */
function rowOf(value: JsonValue): JsonObject {
  return isObject(value) ? value : { value };
}

/** The content type without members that are null, if the caller prefers it. */
function strippedType(mediaType: RowsMediaType, context: HandlerContext): string | undefined {
  if (mediaType === "text/csv") return undefined;
  const isArray = mediaType === "application/json";
  const stripped = `${isArray ? "application/vnd.pgrst.array+json" : mediaType}; nulls=stripped`;
  return context.accepts(stripped, mediaType) === stripped ? stripped : undefined;
}

function withoutNulls(row: JsonObject): JsonObject {
  const members = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(members.map(([name, value]) => [name, valueWithoutNulls(value)]));
}

function valueWithoutNulls(value: JsonValue): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? value.map(valueWithoutNulls) : withoutNulls(value);
}
