import { accessOptionCases } from "./option-access-cases.ts";
import { bodyOptionCases } from "./option-body-cases.ts";
import type { OptionCase } from "./option-case.ts";
import { contentOptionCases } from "./option-content-cases.ts";
import { deepObjectOptionCases } from "./option-deep-object-cases.ts";
import { negotiationOptionCases } from "./option-negotiation-cases.ts";
import { parameterOptionCases } from "./option-parameter-cases.ts";
import { responseOptionCases } from "./option-response-cases.ts";
import { selectionOptionCases } from "./option-selection-cases.ts";
import { streamOptionCases } from "./option-stream-cases.ts";
import { strictnessOptionCases } from "./option-strictness-cases.ts";

export const optionCases: readonly OptionCase[] = [
  ...parameterOptionCases,
  ...deepObjectOptionCases,
  ...bodyOptionCases,
  ...contentOptionCases,
  ...responseOptionCases,
  ...negotiationOptionCases,
  ...streamOptionCases,
  ...selectionOptionCases,
  ...accessOptionCases,
  ...strictnessOptionCases,
];
