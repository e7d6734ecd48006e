import type { ParameterType, Preference } from "./parameter.ts";

/** A member of the response that does not travel in the body. */
export interface ResponseField {
  /** The JSON name in the message. */
  readonly name: string;
  readonly in: "header" | "status";
  /** The name of the header. */
  readonly key?: string;
  readonly type?: ParameterType;
  readonly list?: true;
  /** A message as preferences (RFC 7240). */
  readonly style?: "preferences";
  /** Of `preferences`: the fields of the message. */
  readonly fields?: readonly Preference[];
}
