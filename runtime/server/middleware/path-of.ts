import type { Incoming } from "../exchange/incoming.ts";

/** Returns the path of a request, still percent-encoded, without the query. */
export function pathOf({ target }: Incoming): string {
  const mark = target.indexOf("?");
  return mark < 0 ? target : target.slice(0, mark);
}
