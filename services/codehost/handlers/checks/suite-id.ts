import { numberOf } from "../../shapes/shape.ts";
import { checksApp } from "../../store/checks.ts";

/** The id of the suite with the check runs of a commit. */
export function suiteId(repo: string, sha: string): number {
  return numberOf(`suite ${repo} ${sha} ${checksApp}`);
}
