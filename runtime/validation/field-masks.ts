/** Whether a field mask has exactly these paths, in this order. */
export function samePaths(paths: readonly string[], others: readonly string[]): boolean {
  return paths.length === others.length && paths.every((path, i) => path === others[i]);
}

/** Whether every path is one of these, or below one of them. */
export function allPathsIn(paths: readonly string[], allowed: readonly string[]): boolean {
  return paths.every((path) => isWithinPaths(path, allowed));
}

/** Whether some path is one of these, or below one of them. */
export function somePathIn(paths: readonly string[], forbidden: readonly string[]): boolean {
  return paths.some((path) => isWithinPaths(path, forbidden));
}

function isWithinPaths(path: string, others: readonly string[]): boolean {
  return others.some((other) => path === other || path.startsWith(`${other}.`));
}
