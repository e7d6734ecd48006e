import { RestError } from "../exchange/rest-error.ts";
import { type ErrorBody, parseBody, refuse } from "../response/read-response.ts";
import type { Piece } from "./read-text.ts";

/** An event of the type `error`, whose data is the body of an error. */
export function errorPiece(text: string): Piece {
  return {
    text,
    take(_, { draft, request }) {
      const body = parseBody(text, draft);
      if (request.call.describeError?.(draft)) throw new RestError(draft);
      return refuse(body as ErrorBody, draft);
    },
  };
}

/**
 * The event that ends a stream. Reads the end of the response, so that its connection can serve other calls, but does not wait
 * for it for long.
 */
export const endPiece: Piece = {
  text: "",
  end(reader) {
    const stop = (): void => {
      clearTimeout(timer);
      reader.cancel().catch(() => {});
    };
    const timer = setTimeout(stop, 1000);
    reader.read().then(stop, stop);
  },
};
