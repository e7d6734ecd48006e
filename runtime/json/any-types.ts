import type { AnyTypes } from "./any.ts";

/** Returns the readers of a package's messages by their full names. `readers` has them by their names within the package. */
export function anyTypes(packageName: string, readers: AnyTypes): AnyTypes {
  return Object.fromEntries(Object.entries(readers).map(([name, read]) => [`${packageName}.${name}`, read]));
}
