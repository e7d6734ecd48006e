import type { SourceIndex } from "./source-index.ts";

/** Where the source info locates an element. */
export interface Origin {
  readonly source: SourceIndex;
  /** Its path in the source info: `4,0,2,1`. */
  readonly path: string;
}

/** The origin of an item of a repeated field of the parent (`SourceCodeInfo.Location.path`). */
export function originOf(parent: Origin, field: number, index: number): Origin {
  const step = `${field},${index}`;
  return { source: parent.source, path: parent.path === "" ? step : `${parent.path},${step}` };
}
