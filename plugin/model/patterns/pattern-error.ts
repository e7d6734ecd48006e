/** A pattern that is not valid in RE2, or that JavaScript cannot express. */
export class PatternError extends Error {
  override readonly name = "PatternError";
}
