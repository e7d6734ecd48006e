/** The response with the media type that a caller has chosen. */
export function chosenResult<R>(results: Readonly<Record<string, R>>, mediaType: string): R {
  return results[mediaType]!;
}
