import type { Parameter } from "../../operation/parameter.ts";

/** The part of a parameter or of a form in brackets that tells how a single value is written. */
export interface ValueForm extends Pick<Parameter, "type" | "file" | "json"> {
  /** Whether bytes without a file name are text in base64, as in a query with brackets. */
  readonly takesBase64?: true;
}
