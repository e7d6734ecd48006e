import type { HttpResponse } from "./http-response.ts";

/** Drops the body of a response that nothing will read. */
export function discard(response: HttpResponse): void {
  response.body
    ?.getReader()
    .cancel()
    .catch(() => {});
}
