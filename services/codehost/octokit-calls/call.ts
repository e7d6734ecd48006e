/** A call of the official client: the operation, the status of the response, and parameters beside those of the path. */
export type OctokitCall = readonly [
  name: string,
  status: number,
  parameters?: Parameters | ((seen: Seen) => Parameters),
];

/** The operation whose public key seals the secret of a call. */
export const sealedWith: unique symbol = Symbol("sealedWith");

export interface Parameters {
  readonly [name: string]: unknown;
  readonly [sealedWith]?: string;
}

/** The data of earlier responses, by operation: `seen("GET ...", "workflow_runs", 0, "id")`. */
export type Seen = (name: string, ...path: readonly (string | number)[]) => unknown;

/** The prefixes of paths. */
export const O = "/orgs/{org}";
export const R = "/repos/{owner}/{repo}";
/** A commit that was not pushed. */
export const unknownCommit: string = "f".repeat(40);
