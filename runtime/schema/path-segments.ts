const segment = /\[(\d+)\]|\["((?:[^"\\]|\\.|\\$)*)"?\]?|\.?([^.[]+)/g;

/** The segments of the path of a violation: `books[2].title` has `books`, 2 and `title`. */
export function pathSegments(path: string): readonly PropertyKey[] {
  return [...path.matchAll(segment)].map(([, index, key, name]) => {
    if (index !== undefined) return Number(index);
    return key === undefined ? name! : unquoted(key);
  });
}

/** A key as it is; one that was too long for the path was cut, perhaps inside an escape. */
function unquoted(key: string): string {
  try {
    return JSON.parse(`"${key}"`) as string;
  } catch {
    return key;
  }
}
