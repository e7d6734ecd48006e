import type { Operation } from "../../operation/operation.ts";
import { setAnswerHeader } from "./answer-headers.ts";
import type { Answer, AnswerHeaders } from "./incoming.ts";

/** What stands around every answer of an operation, errors included. */
export interface Envelope {
  readonly headers: AnswerHeaders;
  readonly callbackParameter: string | undefined;
}

/** Throws a TypeError for headers that no answer can have. */
export function operationEnvelope({ responseHeaders = {}, callbackParameter }: Operation): Envelope {
  const headers: AnswerHeaders = {};
  for (const [name, value] of Object.entries(responseHeaders)) setAnswerHeader(headers, name, value);
  return { headers, callbackParameter };
}

/** What all operations have in common: it holds for paths that nothing is served at, too. */
export function commonEnvelope([first, ...others]: readonly Envelope[]): Envelope {
  if (first === undefined) return { headers: {}, callbackParameter: undefined };
  const shared = Object.entries(first.headers).filter(([name, value]) => {
    return others.every(({ headers }) => headers[name] === value);
  });
  const isShared = others.every(({ callbackParameter }) => callbackParameter === first.callbackParameter);
  return {
    headers: Object.fromEntries(shared),
    callbackParameter: isShared ? first.callbackParameter : undefined,
  };
}

/** Adds the headers; what handlers and errors say themselves stays. */
export function enclose({ headers }: Envelope, answer: Answer): Answer {
  for (const name in headers) answer.headers[name] ??= headers[name]!;
  return answer;
}
