import type { Chosen } from "../../header/negotiate.ts";
import { jsonText } from "../../json/json-text.ts";
import type { CallContext } from "../exchange/call-context.ts";
import type { Outgoing } from "../exchange/incoming.ts";
import { setContentType } from "../exchange/response-headers.ts";
import { hasNoContent, isResponseStatus } from "../exchange/response-status.ts";
import type { Decoded } from "../request/decode-request.ts";
import { pickField } from "../response/pick-field.ts";
import { isPromiseLike } from "./promise-like.ts";
import type { RequestProgress } from "./request-progress.ts";
import type { ResponseFormat } from "./response-format.ts";
import type { Served } from "./served.ts";
import type { Settings } from "./settings.ts";

/** Calls the handler and writes what it returns. */
export function respond(
  served: Served,
  format: Chosen<ResponseFormat>,
  { json, check }: Decoded,
  context: CallContext,
  progress: Pick<RequestProgress, "report">,
  settings: Pick<Settings, "keepAlive" | "streams">,
): Outgoing | Promise<Outgoing> {
  const { endpoint } = served;
  if (endpoint.streaming !== undefined) {
    const open = () => endpoint.stream!(json, check, context);
    const { keepAlive, streams } = settings;
    const { report } = progress;
    return endpoint.streaming.respond(endpoint.operation, open, format, context, { report, keepAlive, streams });
  }
  const result = endpoint.respond(json, check, context);
  if (!isPromiseLike(result)) return messageResponse(context, served, result, format.type);
  return Promise.resolve(result).then((wire) => messageResponse(context, served, wire, format.type));
}

function messageResponse(context: CallContext, { endpoint, write }: Served, message: unknown, type: string): Outgoing {
  const { status, headers, route } = context;
  const wire = pickField(
    message,
    route.responseBody,
    endpoint.operation.responseFields === undefined ? null : undefined,
  );
  if (!isResponseStatus(status))
    throw new RangeError(`a handler set the HTTP status ${status}, not one from 200 to 599`);
  if (hasNoContent(status) || wire === undefined) return { status, headers, body: undefined };
  if (write === undefined) {
    const body = jsonText(wire);
    setContentType(headers, type);
    return { status, headers, body };
  }
  const content = write(wire, type);
  setContentType(headers, content.type);
  return { status, headers, body: content.body };
}
