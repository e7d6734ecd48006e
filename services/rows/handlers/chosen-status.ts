import type { HandlerContext, Middleware } from "@protoc-gen-rest/runtime/server";

/** The statuses that functions chose. They may choose any, so the proto file cannot declare them. */
const chosen = new WeakMap<HandlerContext, number>();

/** Chooses the status of the response, if the request succeeds. */
export function chooseStatus(context: HandlerContext, status: number): void {
  chosen.set(context, status);
}

/** Sends the chosen status instead of the declared one. */
export const applyChosenStatus: Middleware = (next) => async (incoming) => {
  const outgoing = await next(incoming);
  const { context } = incoming;
  const status = context && outgoing.status < 300 ? chosen.get(context) : undefined;
  if (status === undefined) return outgoing;
  if (!hasNoContent(status)) return { ...outgoing, status };
  const { "content-type": _type, "content-length": _length, ...headers } = outgoing.headers;
  return { ...outgoing, status, headers, body: undefined };
};

/** RFC 9110, sections 6.4.1 and 15.3.6. */
function hasNoContent(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
