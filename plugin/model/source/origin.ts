import type { SourceIndex } from "./source-index.ts";

/** What an element is made from, besides its descriptor. */
export interface Origin {
  readonly source: SourceIndex;
  /** Its path in the source info: `4,0,2,1`. */
  readonly path: string;
}

/** The origin of a part: the field number of the list it stands in, and its index there (`SourceCodeInfo.Location.path`). */
export function originOf(parent: Origin, field: number, index: number): Origin {
  const step = `${field},${index}`;
  return { source: parent.source, path: parent.path === "" ? step : `${parent.path},${step}` };
}
