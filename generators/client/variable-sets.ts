/** Sets of variables. A search takes time in proportion to the sets that it finds, however many there are. */
export class VariableSets {
  readonly #rest: Map<string, VariableSets> = new Map();
  #isComplete = false;

  /** Adds a set, given as its sorted keys. */
  add([key, ...others]: readonly string[]): void {
    if (key === undefined) {
      this.#isComplete = true;
      return;
    }
    const rest = this.#rest.get(key) ?? new VariableSets();
    this.#rest.set(key, rest);
    rest.add(others);
  }

  /** Whether one of the sets has no other keys than these, which are sorted. */
  hasSubsetOf(keys: readonly string[]): boolean {
    return this.#isComplete || keys.some((key, at) => this.#rest.get(key)?.hasSubsetOf(keys.slice(at + 1)) ?? false);
  }
}
