import type { RowsHandlers } from "../../gen/rows/v1/rows_handlers.js";
import type { ListRowsRequest, ListRowsResponse } from "../../gen/rows/v1/rows_types.js";
import { explain, isPlan } from "../explain.ts";
import { parseQuery } from "../parse/parse-query.ts";
import { preferenceApplied } from "../preferences.ts";
import { prepareRead } from "../read-rows.ts";
import { servedSchema } from "../run-request.ts";
import { pageOf, pageResult } from "./range.ts";
import { rowsBody } from "./rows-body.ts";
import { type RowsContext, run } from "./rows-context.ts";

const spoolKinds: ReadonlyMap<string, "json" | "csv"> = new Map([
  ["application/json", "json"],
  ["text/csv", "csv"],
]);

export function listRows(
  rowsContext: RowsContext,
  request: ListRowsRequest,
  context: Parameters<RowsHandlers["listRows"]>[1],
): Promise<ListRowsResponse> {
  const page = pageOf(request, request.range);
  const query = parseQuery({ ...request, ...page });
  const { mediaType } = context;
  return run(rowsContext, context, request.accept_profile, request.prefer, async (session) => {
    const spools = session.form.media === undefined ? spoolKinds.get(mediaType) : undefined;
    const prepared = await prepareRead(session, request.table, query, spools);
    if (isPlan(mediaType)) return { status: 200, ...(await explain(session, prepared, mediaType, context)) };
    const rows = await prepared.run();
    const { status, contentRange } = pageResult(page.offset ?? 0, rows.count, rows.total);
    return {
      status,
      ...rowsBody(mediaType, rows, context),
      preference_applied: preferenceApplied(session.preferences, ["count", "tx", "handling", "timezone"]),
      content_range: contentRange,
      content_profile: servedSchema(session, request.accept_profile),
    };
  });
}
