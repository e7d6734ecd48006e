import type { JsonObject, JsonValue } from "@protoc-gen-rest/runtime/json";
import type { Returned } from "./call-function.ts";
import { rowsToCsv } from "./csv.ts";
import { notSingular } from "./errors.ts";

/** Rows in a media type. */
export type RowsBody =
  | { readonly mediaType: "application/json"; readonly body: JsonObject[] }
  | { readonly mediaType: "application/vnd.pgrst.object+json"; readonly body: JsonObject }
  | { readonly mediaType: "text/csv"; readonly body: string };

export type RowsMediaType = RowsBody["mediaType"];

/** Throws 406 if an object was asked for, but there is not exactly one row. */
export function rowsBody(mediaType: RowsMediaType, rows: readonly JsonObject[]): RowsBody {
  switch (mediaType) {
    case "application/json":
      return { mediaType, body: [...rows] };
    case "application/vnd.pgrst.object+json": {
      const [row, ...others] = rows;
      if (row === undefined || others.length > 0) throw notSingular(rows.length);
      return { mediaType, body: row };
    }
    case "text/csv":
      return { mediaType, body: rowsToCsv(rows) };
  }
}

type ValueBody =
  | Exclude<RowsBody, { mediaType: "application/json" }>
  | { readonly mediaType: "application/json"; readonly body: JsonValue };

/** What a function returned, in a media type. */
export function returnedBody(mediaType: RowsMediaType, returned: Exclude<Returned, { kind: "nothing" }>): ValueBody {
  if (returned.kind === "rows") return rowsBody(mediaType, returned.rows);
  const { value } = returned;
  if (mediaType === "application/json") return { mediaType, body: value };
  return rowsBody(mediaType, (Array.isArray(value) ? value : [value]).map(rowOf));
}

/** A value as a row, for media types that have rows only. */
function rowOf(value: JsonValue): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : { value };
}
