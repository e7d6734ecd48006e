/** The response with the media type that a caller has chosen. */
export function chosenResult<R extends { readonly mediaType: string }>(
  results: { readonly [M in R["mediaType"]]: Extract<R, { readonly mediaType: M }> },
  mediaType: R["mediaType"],
): R {
  return results[mediaType];
}
