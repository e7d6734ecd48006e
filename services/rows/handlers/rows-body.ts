import type { JsonObject, JsonValue } from "@protoc-gen-rest/runtime/json";
import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import { isObject } from "../../requests/is-object.ts";
import { notSingular } from "../errors.ts";
import { rowsToCsv } from "../rows-to-csv.ts";
import { sendDirectly } from "./direct-response.ts";

/** Rows in a media type. */
export type RowsBody =
  | { readonly mediaType: "application/json"; readonly body: JsonObject[] }
  | { readonly mediaType: "application/vnd.pgrst.object+json"; readonly body: JsonObject }
  | { readonly mediaType: "text/csv"; readonly body: string };

export type RowsMediaType = RowsBody["mediaType"];

/** The context of a request whose media type was negotiated. */
export type NegotiatedContext = HandlerContext & { readonly mediaType: string };

/** Rows as the database wrote them. */
export interface RowsJson {
  /** An array. */
  readonly json: string;
  readonly count: number;
  /** The names of the columns that are arrays of the database. */
  readonly arrays: ReadonlySet<string>;
}

/** Throws 406 if an object was asked for, but there is not exactly one row. */
export function rowsBody(mediaType: RowsMediaType, rows: RowsJson, context: NegotiatedContext): RowsBody {
  switch (mediaType) {
    case "application/json":
      sendDirectly(context, { body: rows.json, mediaType: contentType(context, mediaType) });
      return { mediaType, body: [] };
    case "application/vnd.pgrst.object+json":
      if (rows.count !== 1) throw notSingular(rows.count);
      sendDirectly(context, { body: rows.json.slice(1, -1), mediaType: contentType(context, mediaType) });
      return { mediaType, body: {} };
    case "text/csv":
      return { mediaType, body: rowsToCsv(JSON.parse(rows.json), rows.arrays) };
  }
}

type ValueBody =
  | Exclude<RowsBody, { mediaType: "application/json" }>
  | { readonly mediaType: "application/json"; readonly body: JsonValue };

/** A value that a function returned, which is a row in media types that have rows only. */
export function valueBody(mediaType: RowsMediaType, json: string, context: NegotiatedContext): ValueBody {
  if (mediaType === "application/json") {
    sendDirectly(context, { body: json, mediaType: contentType(context, mediaType) });
    return { mediaType, body: null };
  }
  const value: JsonValue = JSON.parse(json);
  const rows = (Array.isArray(value) ? value : [value]).map((row) => (isObject(row) ? row : { value: row }));
  return rowsBody(mediaType, { json: JSON.stringify(rows), count: rows.length, arrays: new Set() }, context);
}

/** Whether the caller prefers to have no members that are null. */
export function stripsNulls(context: NegotiatedContext): boolean {
  const { mediaType } = context;
  const type = mediaType === "application/json" ? "application/vnd.pgrst.array+json" : mediaType;
  if (!type.startsWith("application/vnd.pgrst.")) return false;
  const stripped = `${type}; nulls=stripped`;
  return context.accepts(stripped, mediaType) === stripped;
}

function contentType(context: NegotiatedContext, mediaType: string): string {
  if (!stripsNulls(context)) return mediaType;
  return `${mediaType === "application/json" ? "application/vnd.pgrst.array+json" : mediaType};nulls=stripped`;
}
