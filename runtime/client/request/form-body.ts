import { type EncodedBody, encodedBody } from "./encoded-body.ts";
import { queryText } from "./query-text.ts";

/**
 * A body of application/x-www-form-urlencoded. Lists repeat their name, objects become `name.member`, undefined and null
 * are left out. Encodes like URLSearchParams, but throws a URIError for a lone surrogate. Undefined for an absent body.
 */
export function formBody(values: object | null | undefined): EncodedBody | undefined {
  if (values === undefined || values === null) return undefined;
  const text = queryText(values).slice(1).replaceAll("%20", "+");
  return encodedBody(text.replace(/[!'()~]/g, percent), "application/x-www-form-urlencoded");
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
