import { isJsonType, isUtf8, matchesMediaType, parseMediaType } from "../../header/media-type.ts";
import type { Check } from "../../json/check.ts";
import { unsupportedMediaType } from "../errors/request-errors.ts";
import type { IncomingHead } from "../exchange/incoming.ts";
import type { ParameterOptions } from "./query-parameters.ts";
import { readJson } from "./read-json.ts";

export interface ReceivedBody {
  readonly bytes: Uint8Array;
  readonly incoming: IncomingHead;
  readonly check: Check;
  readonly options: ParameterOptions;
}

/** Reads the bodies of an operation. */
export interface BodyReader {
  /** Throws 415 for a body of another media type. A body without one passes. */
  check(type: string | undefined): void;
  /** Reads the wire value of a body that is not empty. */
  read(content: ReceivedBody): unknown;
}

export function jsonReader(mediaType: string | undefined, patterns: readonly string[]): BodyReader {
  const others = patterns.map(parseMediaType);
  return {
    check(type) {
      if (type === undefined || isJsonType(type)) return;
      const given = parseMediaType(type);
      if (others.some((pattern) => matchesMediaType(given, pattern)) && isUtf8(given)) return;
      throw unsupportedMediaType(type, [mediaType ?? "application/json", ...patterns]);
    },
    read: ({ bytes, check, incoming }) => {
      const json = readJson(bytes, check);
      if (incoming.rounded !== undefined) {
        check.rounded = incoming.rounded;
        check.longIntegers = undefined;
      }
      return json;
    },
  };
}
