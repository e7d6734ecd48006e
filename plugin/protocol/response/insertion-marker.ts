/** What a file holds, anywhere in a line and in a comment of any style, where others may insert. */
export function insertionMarker(point: string): string {
  return `@@protoc_insertion_point(${point})`;
}

/** What is wrong with the name of an insertion point, or undefined. protoc takes any text; buf reads line by line. */
export function checkInsertionPoint(point: string): string | undefined {
  if (point === "") return "it is empty";
  return /[\p{Cc}\p{Cs}\u2028\u2029]/u.test(point) ? "it has a control character, and must fit into a line" : undefined;
}
