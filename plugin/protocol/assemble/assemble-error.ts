/** Why nothing was written, and which plugin caused it. */
export interface AssembleProblem {
  /** The plugin whose response has the problem. */
  readonly plugin: string;
  /** Index in `file` of the response; undefined for a problem of the response as a whole. */
  readonly entry: number | undefined;
  readonly message: string;
}

/** Returned by `assemble` where a compiler would fail and write nothing. */
export class AssembleError extends Error {
  override readonly name = "AssembleError";
  readonly problems: readonly AssembleProblem[];
  constructor(problems: readonly AssembleProblem[]) {
    super(problems.map(formatProblem).join("\n"));
    this.problems = problems;
  }
}

function formatProblem({ plugin, entry, message }: AssembleProblem): string {
  return entry === undefined ? `${plugin}: ${message}` : `${plugin}: file[${entry}]: ${message}`;
}
