import type { Reader } from "../../json/check.ts";
import type { ResponseField } from "../../operation/response-field.ts";
import type { Answer, AnswerOf } from "./answer.ts";
import { jsonAnswer } from "./body-answers.ts";
import { readFields } from "./field-answers.ts";

/** The readers of alternative responses, by status. Undefined: a response without a body. */
export type ResultReaders = Readonly<Record<number, Reader<unknown> | undefined>>;

/**
 * Reads one of several responses: `{ status: 200, body }`, `{ status: 304 }`, and the members that travel in headers. Any
 * other status is an error.
 */
export function resultAnswer<T>(
  readers: ResultReaders,
  fields: readonly ResponseField[] = [],
  body: AnswerOf = jsonAnswer,
): Answer<T> {
  return {
    accepts: (status) => Object.hasOwn(readers, status),
    ...(Object.keys(readers).some(isRedirect) && { redirect: "manual" }),
    take(response, draft, content) {
      const { status } = response;
      const result = { ...readFields(response, fields), status };
      const read = readers[status];
      return (read ? { ...result, body: body(read).take(response, draft, content) } : result) as T;
    },
  };
}

/** 304 answers a conditional request; the other 3xx statuses redirect. */
function isRedirect(status: string): boolean {
  return status.startsWith("3") && status !== "304";
}
