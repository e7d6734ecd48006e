import type { Place } from "../elements/element.ts";
import type { Message } from "../elements/model.ts";
import type { Style } from "../elements/values.ts";
import type { Findings } from "../findings/findings.ts";
import type { HttpRule } from "../options/http-rule.ts";
import type { WireOptions } from "../options/wire-options.ts";

/** One binding to build: its HTTP rule without additional bindings, and all that is needed to check it. */
export interface BindingContext {
  readonly rule: HttpRule;
  /** `LibraryService.GetBook` */
  readonly subject: string;
  /** The prefix of every template: `/api/v2`, or "". */
  readonly basePath: string;
  /** A slash follows every template. */
  readonly trailingSlash: boolean;
  /** Variables may be a part of a segment. */
  readonly partialSegments: boolean;
  /** The `callback_parameter` of the service. */
  readonly callbackParameter: string | undefined;
  /** How the query carries fields that do not declare a style. */
  readonly style: Style | undefined;
  /** The values that paths and queries carry. */
  readonly parameters: Required<WireOptions>["parameters"];
  readonly input: Message;
  readonly output: Message;
  readonly findings: Findings;
  /** Another binding of the operation carries a body with a method that every client can send. */
  readonly hasOtherBody: boolean;
  /** Keys of what is already reported for the operation, which its other bindings do not repeat. */
  readonly reported: Set<string>;
  /** The place of a field of the rule by its number, or the nearest place that the compiler located. */
  readonly placeOf: (field: number) => Place;
}
