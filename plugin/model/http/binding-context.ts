import type { Place } from "../element.ts";
import type { Findings } from "../findings/findings.ts";
import type { Message } from "../model.ts";
import type { HttpRule } from "../options/http-rule.ts";

/** One HTTP rule, its additional bindings aside, with all that is needed to check it. */
export interface BindingContext {
  readonly rule: HttpRule;
  /** `LibraryService.GetBook` */
  readonly subject: string;
  /** Goes before every template: `/api/v2`, or nothing. */
  readonly basePath: string;
  /** The query parameter of the service that is no field (`rest.v1.ServiceOptions`). */
  readonly callbackParameter: string | undefined;
  readonly input: Message;
  readonly output: Message;
  readonly findings: Findings;
  /** Another binding of the operation carries a body by a method that every client can send it with. */
  readonly hasOtherBody: boolean;
  /** What was reported once for the operation and is not said again for its other bindings. */
  readonly reported: Set<string>;
  /** The place of a field of the rule, by its number, or the nearest place that the compiler located. */
  readonly placeOf: (field: number) => Place;
}
