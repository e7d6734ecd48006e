/** How much a run does, and from where its random inputs start. */
export interface Bounds {
  /** Inputs of an attack that makes them up. */
  readonly count: number;
  readonly seed: number;
  /** The longest that one attack may take. */
  readonly seconds: number;
  /** Takes a line about an attack that is running. */
  log(line: string): void;
}

/** The bytes that were sent, and those that came back. */
export interface Outcome {
  readonly sent: number;
  /** Statuses, codes and the like, with their counts. */
  readonly answers: ReadonlyMap<string, number>;
  /** Measurements that are worth a look: `peak 12 MB`. */
  readonly note?: string;
}

/** One attack. It throws where an invariant breaks, with the smallest input that breaks it. */
export interface Attack {
  readonly name: string;
  run(bounds: Bounds): Promise<Outcome>;
}

/** The attacks on one part of the project, with what they share. */
export interface Suite {
  /** The default of `Bounds.count`. */
  readonly count: number;
  readonly attacks: readonly Attack[];
  close(): Promise<void> | void;
}

/** Counts what comes back. */
export class Tally implements Outcome {
  sent = 0;
  readonly answers: Map<string, number> = new Map();
  note?: string;

  add(answer: string | number): void {
    this.sent++;
    this.answers.set(`${answer}`, (this.answers.get(`${answer}`) ?? 0) + 1);
  }
}

/** Throws when an invariant does not hold. */
export function hold(condition: boolean, broken: string): asserts condition {
  if (!condition) throw new Error(broken);
}
