import { answerCases } from "./answer-cases.ts";
import { bodyCases } from "./body-cases.ts";
import { queryAndPathCases } from "./query-and-path-cases.ts";
import type { ServingCase } from "./serving-case.ts";

/** What every adapter must answer, as rows: run by the suites of the fetch handler and of the Node listener. */
export const servingCases: readonly ServingCase[] = [...queryAndPathCases, ...bodyCases, ...answerCases];
