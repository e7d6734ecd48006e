import { type EncodedBody, encodedBody } from "./encoded-body.ts";
import { queryText } from "./query-text.ts";

/**
 * A body of application/x-www-form-urlencoded: lists repeat their name, objects become `name.member`, undefined and null
 * are left out. Written as URLSearchParams do, but throws a URIError for half a surrogate pair.
 */
export function formBody(values: object): EncodedBody {
  const text = queryText(values).slice(1).replaceAll("%20", "+");
  return encodedBody(text.replace(/[!'()~]/g, percent), "application/x-www-form-urlencoded");
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
