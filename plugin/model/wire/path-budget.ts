/** How many fields of one message are followed, each counted at all of its paths. Real messages stay far below. */
export const maxPaths = 5000;

/**
 * Counts the paths of fields below a message. Messages that hold each other have more of them than any run could look at: the
 * number grows with the factorial of that of the messages.
 */
export class PathBudget {
  #left = maxPaths;

  /** Whether a path had to be left out. */
  get isExceeded(): boolean {
    return this.#left < 0;
  }

  /** Whether another path may be followed. */
  take(): boolean {
    if (this.#left >= 0) this.#left--;
    return this.#left >= 0;
  }
}
