import { jsonText } from "../../json/json-text.ts";
import { RestError } from "../exchange/rest-error.ts";
import { type EncodedBody, encodedBody } from "./encoded-body.ts";

/** The body of a GET or HEAD request. Throws a RestError if the transport cannot send one, as `fetch` cannot. */
export function bodyOnGet(body: unknown): EncodedBody | undefined {
  if (body === undefined) return undefined;
  const encode = typeof body === "function" ? (body as EncodedBody) : encodedBody(jsonText(body), "application/json");
  return (request, options, draft) => {
    if (options.bodyOnGet) return encode(request, options, draft);
    draft.code = "unimplemented";
    draft.reason = `this transport cannot send a body with ${request.method}: createNodeTransport makes one that can`;
    throw new RestError(draft);
  };
}
