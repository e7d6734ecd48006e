import type { RowsHandlers } from "../../gen/rows/v1/rows_handlers.js";
import type { CallFunctionRequest, FunctionResult } from "../../gen/rows/v1/rows_types.js";
import { explain, isPlan } from "../explain.ts";
import { parseNames } from "../parse/parse-query.ts";
import { preferenceApplied } from "../preferences.ts";
import { prepareCall } from "../prepare-call.ts";
import { servedSchema } from "../run-request.ts";
import { sendDirectly } from "./direct-response.ts";
import { pageOf, pageResult } from "./range.ts";
import { rowsBody, valueBody } from "./rows-body.ts";
import { type RowsContext, run } from "./rows-context.ts";

export function callFunction(
  rowsContext: RowsContext,
  request: CallFunctionRequest,
  context: Parameters<RowsHandlers["callFunction"]>[1],
): Promise<FunctionResult> {
  const isGet = context.method === "GET" || context.method === "HEAD";
  const profile = isGet ? request.accept_profile : request.content_profile;
  const page = pageOf(request, context.method === "GET" ? request.range : undefined);
  const columns = request.columns && parseNames("columns", request.columns);
  const parameters = { ...request, ...page };
  const { mediaType } = context;
  return run(rowsContext, context, profile, request.prefer, async (session) => {
    const name = request.function;
    const prepared = await prepareCall(session, { name, body: request.arguments, isGet, columns, parameters });
    if (isPlan(mediaType)) return { status: 200, ...(await explain(session, prepared, mediaType, context)) };
    const result = await prepared.run();
    const names = ["count", "tx", "handling", "timezone", "max-affected", "params"] as const;
    const members = {
      preference_applied: preferenceApplied(session.preferences, names),
      content_profile: servedSchema(session, profile),
    };
    if (result.kind === "nothing") return { status: 204, ...members };
    if (result.kind === "value") {
      const { contentRange } = pageResult(
        page.offset ?? 0,
        result.count,
        session.preferences.count === "exact" ? result.count : undefined,
      );
      return { status: 200, ...valueBody(mediaType, result.body, context), content_range: contentRange, ...members };
    }
    const { status, contentRange } = pageResult(page.offset ?? 0, result.count, result.total);
    if (status === 206) sendDirectly(context, { status });
    return { status: 200, ...rowsBody(mediaType, result, context), content_range: contentRange, ...members };
  });
}
