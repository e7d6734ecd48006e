import type { Element, Place } from "../../model/elements/element.ts";
import type { Field } from "../../model/elements/model.ts";
import type { ChangeId, ChangeLevel, Direction } from "./change-rules.ts";

/** A difference between two versions of an API that HTTP callers may notice. */
export interface Change extends Place {
  readonly level: ChangeLevel;
  readonly rule: ChangeId;
  /** Which version the place is in: the old one for what is gone. */
  readonly side: Side;
  /** `BooksService.GetBook`, `Book.title`. */
  readonly subject: string;
  readonly message: string;
  /** Where the value travels; absent for changes of an operation. */
  readonly directions?: readonly Direction[];
}

export type Side = "old" | "new";

/** The subject of a change. */
export interface ChangeSubject {
  readonly side: Side;
  readonly place: Place;
  readonly subject: string;
}

/** The subject of a field, an enum value or another member of a type. */
export function atMember(side: Side, parent: Element, { name, place }: Element): ChangeSubject {
  return { side, place, subject: `${parent.name}.${name}` };
}

export function atField(side: Side, field: Field): ChangeSubject {
  return atMember(side, field.message, field);
}

export function atElement(side: Side, { name, place }: Element): ChangeSubject {
  return { side, place, subject: name };
}
