/** Why a value is not valid: the end of a sentence about it, and what to do. */
export interface Violation {
  readonly problem: string;
  readonly hint: string;
}
