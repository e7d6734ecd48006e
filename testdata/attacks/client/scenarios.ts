import type { Scenario } from "./scenario.ts";
import { streamScenarios } from "./stream-scenarios.ts";
import { unaryScenarios } from "./unary-scenarios.ts";

export const scenarios: readonly Scenario[] = [...unaryScenarios, ...streamScenarios];
