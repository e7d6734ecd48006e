import type { Middleware } from "@protoc-gen-rest/runtime/server";

/** Indents JSON bodies for requests with `pretty=true`. Streams stay as they are. */
export const prettyJson: Middleware = (next) => async (incoming) => {
  const outgoing = await next(incoming);
  const { body, headers } = outgoing;
  const isWanted = /[?&]pretty=true(?:&|$)/.test(incoming.target);
  if (!isWanted || typeof body !== "string" || !String(headers["content-type"]).includes("json")) return outgoing;
  return { ...outgoing, body: `${JSON.stringify(JSON.parse(body), undefined, 2)}\n` };
};
