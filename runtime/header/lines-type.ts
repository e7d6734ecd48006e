/** Whether a media type is one of the names of newline-delimited JSON: JSON Lines and NDJSON are the same format. */
export function isLinesType(type: string): boolean {
  return /^application\/(?:x-)?(?:ndjson|jsonl|jsonlines)$/.test(type);
}

/** The names of newline-delimited JSON. */
export const linesTypes: readonly string[] = [
  "application/x-ndjson",
  "application/ndjson",
  "application/jsonl",
  "application/x-jsonl",
  "application/jsonlines",
  "application/x-jsonlines",
];
