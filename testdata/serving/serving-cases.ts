import { bodyCases } from "./body-cases.ts";
import { queryAndPathCases } from "./query-and-path-cases.ts";
import { answerCases } from "./response-cases.ts";
import type { ServingCase } from "./serving-case.ts";

/** The responses that every adapter must give, as rows for the suites of the fetch handler and the Node listener. */
export const servingCases: readonly ServingCase[] = [...queryAndPathCases, ...bodyCases, ...answerCases];
