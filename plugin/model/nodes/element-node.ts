import type { DescriptorPlace } from "../../protocol/response/response-file.ts";
import type { Comments, Element, Place } from "../elements/element.ts";
import type { Origin } from "../source/origin.ts";
import { checkIdentifier } from "./proto-identifier.ts";

/** The common part of all elements. Places and comments are looked up on access: most are never needed. */
export abstract class ElementNode implements Element {
  readonly name: string;
  readonly origin: Origin;

  /** Throws an ExchangeError for a name that no compiler accepts. */
  constructor(name: string, origin: Origin) {
    checkIdentifier(name, origin.source.file);
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
