import type { Reader } from "../../json/check.ts";
import type { ResponseField } from "../../operation/response-field.ts";
import type { Answer, AnswerOf } from "./answer.ts";
import { jsonAnswer } from "./body-answers.ts";
import { readFields } from "./field-answers.ts";

/** The readers of an answer that is one of several, by status; undefined: it has no body. */
export type ResultReaders = Readonly<Record<number, Reader<unknown> | undefined>>;

/**
 * Whichever of several answers comes: `{ status: 200, body }`, `{ status: 304 }`, with the members that travel in headers
 * beside these. A status that is not named is an error.
 */
export function resultAnswer<T>(
  readers: ResultReaders,
  fields: readonly ResponseField[] = [],
  body: AnswerOf = jsonAnswer,
): Answer<T> {
  return {
    accepts: (status) => Object.hasOwn(readers, status),
    ...(Object.keys(readers).some(isRedirect) && { redirect: "manual" }),
    async take(response, draft) {
      const { status } = response;
      const result = { ...readFields(response, fields), status };
      const read = readers[status];
      return (read ? { ...result, body: await body(read).take(response, draft) } : result) as T;
    },
  };
}

/** 304 answers a condition; the others tell where to go. */
function isRedirect(status: string): boolean {
  return status.startsWith("3") && status !== "304";
}
