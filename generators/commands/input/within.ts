import { resolve, sep } from "node:path";

/** Whether a file is this one, or in this folder. */
export function isWithin(file: string, path: string): boolean {
  return `${resolve(file)}${sep}`.startsWith(`${resolve(path)}${sep}`);
}
