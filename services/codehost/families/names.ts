import { invalid } from "../errors.ts";

/** Returns the name of a secret or a variable as it is kept, in upper case. Throws 422 for one that may not be used. */
export function checkName(path: string, name: string): string {
  if (!/^[A-Z_][A-Z0-9_]*$/i.test(name)) {
    throw invalid(path, "may contain letters, digits and underscores, and must not start with a digit");
  }
  if (/^github_/i.test(name)) throw invalid(path, "must not start with GITHUB_");
  return name.toUpperCase();
}
