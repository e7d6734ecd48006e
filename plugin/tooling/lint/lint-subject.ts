import type { Place } from "../../model/elements/element.ts";

/** The subject of a finding. */
export interface LintSubject {
  /** `BooksService.GetBook`, `Book.title`. */
  readonly subject: string;
  readonly place: Place;
}
