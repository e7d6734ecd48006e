import type { JsonObject, JsonValue } from "@protoc-gen-rest/runtime/json";
import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import { isObject } from "../../requests/is-object.ts";
import { notSingular } from "../errors.ts";
import type { RowsBytes } from "../read-rows.ts";
import { rowsToCsv } from "../rows-to-csv.ts";
import type { Spool } from "../spool.ts";
import { chosenMedia, mediaTypeOf } from "./choose-media.ts";
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
export interface ReturnedRows {
  readonly body: RowsBytes | Spool;
  readonly count: number;
  /** The names of the columns that are arrays of the database. */
  readonly arrays: ReadonlySet<string>;
}

/** Throws 406 if an object was asked for, but there is not exactly one row. */
export function rowsBody(mediaType: RowsMediaType, rows: ReturnedRows, context: NegotiatedContext): RowsBody {
  const { body, count, arrays } = rows;
  const media = chosenMedia(context);
  if (media !== undefined) {
    sendDirectly(context, { body, mediaType: mediaTypeOf(media) });
    return { mediaType: "application/json", body: [] };
  }
  if (typeof body === "object") {
    sendDirectly(context, { body, mediaType: contentType(context, mediaType) });
    return mediaType === "text/csv" ? { mediaType, body: "" } : { mediaType: "application/json", body: [] };
  }
  const json = body;
  switch (mediaType) {
    case "application/json":
      sendDirectly(context, { body: json, mediaType: contentType(context, mediaType) });
      return { mediaType, body: [] };
    case "application/vnd.pgrst.object+json":
      if (count !== 1) throw notSingular(count);
      sendDirectly(context, { body: json.slice(1, -1), mediaType: contentType(context, mediaType) });
      return { mediaType, body: {} };
    case "text/csv":
      return { mediaType, body: rowsToCsv(JSON.parse(json), arrays) };
  }
}

type ValueBody =
  | Exclude<RowsBody, { mediaType: "application/json" }>
  | { readonly mediaType: "application/json"; readonly body: JsonValue };

/** A value that a function returned, which is a row in media types that have rows only. */
export function valueBody(mediaType: RowsMediaType, value: RowsBytes, context: NegotiatedContext): ValueBody {
  if (typeof value !== "string") return rowsBody(mediaType, { body: value, count: 1, arrays: new Set() }, context);
  if (mediaType === "application/json") {
    sendDirectly(context, { body: value, mediaType: contentType(context, mediaType) });
    return { mediaType, body: null };
  }
  const parsed: JsonValue = JSON.parse(value);
  const rows = (Array.isArray(parsed) ? parsed : [parsed]).map((row) => (isObject(row) ? row : { value: row }));
  return rowsBody(mediaType, { body: JSON.stringify(rows), count: rows.length, arrays: new Set() }, context);
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
