import type { Reader } from "../../json/check.ts";
import { createCheck } from "../../json/create-check.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { RestError } from "../exchange/rest-error.ts";
import { parseBody } from "../response/read-response.ts";
import { readItem, throwError } from "./read-item.ts";
import type { Piece } from "./read-text.ts";

/**
 * The data of an event as JSON. Services with an error format of their own may end a stream with such an error, but without
 * the type `error`.
 */
export function dataPiece(text: string, wrap: <T>(read: Reader<T>) => Reader<T> = (read) => read): Piece {
  return {
    text,
    take<T>(reader: Reader<T>, exchange: Exchange): T {
      const { draft, request } = exchange;
      const read = wrap(reader);
      const { describeError, isError } = request.call;
      // Code that was generated before there was `isError`.
      if (!isError && describeError && !canRead(parseBody(text, draft), read) && describeError(draft)) {
        throw new RestError(draft);
      }
      return readItem(text, read, exchange);
    },
  };
}

/** Whether a message has no member but its own. */
function canRead(wire: unknown, read: Reader<unknown>): boolean {
  if (typeof wire !== "object" || wire === null || Object.keys(wire).length !== 1) return true;
  const check = createCheck({ unknown: "reject" });
  read(structuredClone(wire), check);
  return check.violations.length === 0;
}

/** An event of the type `error`, whose data is the body of an error. */
export function errorPiece(text: string): Piece {
  return {
    text,
    take(_, exchange) {
      parseBody(text, exchange.draft);
      return throwError(exchange);
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
