import type { Element } from "./element.ts";

/** A value of an enum. */
export interface EnumValue extends Element {
  readonly number: number;
  /** The name in JSON; undefined for a zero value that means absence (`rest.v1.ENUM_NAMES_LOWER`). */
  readonly wireName: string | undefined;
  /** An earlier value has the same number. */
  readonly alias: boolean;
}
