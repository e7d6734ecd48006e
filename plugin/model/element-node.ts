import type { DescriptorPlace } from "../protocol/response/response-file.ts";
import type { Comments, Element, Place } from "./model.ts";
import type { SourceIndex } from "./source-index.ts";

/** What an element is made from, besides its descriptor. */
export interface Origin {
  readonly source: SourceIndex;
  /** Its path in the source info: `4,0,2,1`. */
  readonly path: string;
}

/** The common part of all elements. Places and comments are looked up when asked for: most are never. */
export abstract class ElementNode implements Element {
  readonly name: string;
  readonly origin: Origin;

  constructor(name: string, origin: Origin) {
    this.name = name;
    this.origin = origin;
  }

  abstract get fullName(): string;
  abstract get deprecated(): boolean;

  get comments(): Comments {
    return this.origin.source.comments(this.origin.path);
  }

  get place(): Place {
    return this.origin.source.place(this.origin.path);
  }

  get descriptor(): DescriptorPlace {
    return { sourceFile: this.origin.source.file, path: this.origin.path.split(",").map(Number) };
  }
}

/** The origin of a part: the field number of the list it stands in, and its index there (`SourceCodeInfo.Location.path`). */
export function originOf(parent: Origin, field: number, index: number): Origin {
  const step = `${field},${index}`;
  return { source: parent.source, path: parent.path === "" ? step : `${parent.path},${step}` };
}
