import type { ParameterType, Preference } from "./parameter.ts";

/** A field of the response that does not travel in the body. */
export interface ResponseField {
  /** The JSON name of the field. */
  readonly name: string;
  readonly in: "header" | "status";
  /** The name of the header, if it is not `name`. */
  readonly key?: string;
  readonly type?: ParameterType;
  readonly list?: true;
  /** A message as preferences (RFC 7240). */
  readonly style?: "preferences";
  /** With `preferences`: the fields of the message. */
  readonly fields?: readonly Preference[];
}
