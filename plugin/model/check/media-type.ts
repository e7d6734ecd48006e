import type { OptionSite } from "../findings/option-site.ts";
import { tokenPattern as token } from "../wire/token.ts";

/** RFC 9110, section 8.3.1; a parameter value may also be `*`, which is a token. */
const mediaType = new RegExp(`^${token}/${token}(?:[ \\t]*;[ \\t]*${token}=(?:${token}|"[^"\\\\]*"))*$`);

export function isMediaType(text: string): boolean {
  return mediaType.test(text);
}

/** Reports an invalid media type. Returns whether it is valid. */
export function checkMediaType(text: string, path: readonly number[], site: OptionSite): boolean {
  if (isMediaType(text)) return true;
  site.report(
    "media-type",
    path,
    `${JSON.stringify(text)} is not a valid media type`,
    'write a type such as "application/json" or "text/plain; charset=utf-8" (RFC 9110, section 8.3.1)',
  );
  return false;
}
