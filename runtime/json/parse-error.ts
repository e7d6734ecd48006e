import type { Violation } from "./check.ts";

/** JSON text that is not a valid message: it is not JSON, or it breaks the description of the message. */
export class ParseError extends Error {
  override readonly name = "ParseError";
  /** Everything that is wrong. Text that is not JSON has one violation, with an empty path. */
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[], options?: ErrorOptions) {
    const [first, ...others] = violations.map(({ path, reason }) => (path === "" ? reason : `${path}: ${reason}`));
    super(`invalid message: ${first}${others.length > 0 ? `; and ${others.length} more` : ""}`, options);
    this.violations = violations;
  }
}
