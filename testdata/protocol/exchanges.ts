import { annotatedInsertions } from "./annotated-insertions.ts";
import { chunks } from "./chunks.ts";
import type { Exchange } from "./exchange.ts";
import { features } from "./features.ts";
import { fileNames } from "./file-names.ts";
import { insertionContents } from "./insertion-contents.ts";
import { insertionTargets } from "./insertion-targets.ts";
import { insertions } from "./insertions.ts";
import { outcomes } from "./outcomes.ts";

/** The exchanges by what they are about. */
export const exchanges: Readonly<Record<string, readonly Exchange[]>> = {
  chunks,
  "file names": fileNames,
  insertions,
  "insertion targets": insertionTargets,
  "insertion contents": insertionContents,
  "annotated insertions": annotatedInsertions,
  outcomes,
  features,
};
