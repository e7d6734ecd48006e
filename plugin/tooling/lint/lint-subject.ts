import type { Place } from "../../model/elements/element.ts";

/** What a finding is about. */
export interface LintSubject {
  /** `BooksService.GetBook`, `Book.title`. */
  readonly subject: string;
  readonly place: Place;
}
