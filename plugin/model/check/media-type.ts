import type { OptionSite } from "../findings/option-site.ts";
import { tokenPattern as token } from "../wire/token.ts";

/** RFC 9110, section 8.3.1; a parameter value may be `*` here, which is a token as well. */
const mediaType = new RegExp(`^${token}/${token}(?:[ \\t]*;[ \\t]*${token}=(?:${token}|"[^"\\\\]*"))*$`);

export function checkMediaType(text: string, path: readonly number[], site: OptionSite): boolean {
  if (mediaType.test(text)) return true;
  site.report(
    "media-type",
    path,
    `${JSON.stringify(text)} is no media type`,
    'a media type is like "application/json" or "text/plain; charset=utf-8" (RFC 9110, section 8.3.1)',
  );
  return false;
}
