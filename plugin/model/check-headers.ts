import { checkHeaderName, checkHeaderValue } from "./check-header.ts";
import type { OptionSite } from "./option-site.ts";
import type { HeaderRules } from "./rest-options.ts";

/** Headers with fixed values. */
export function checkHeaders(
  headers: readonly HeaderRules[] | undefined,
  path: readonly number[],
  site: OptionSite,
): void {
  headers?.forEach(({ name = "", value = "" }, index) => {
    checkHeaderName(name, "header", [...path, index], site);
    checkHeaderValue(name, value, [...path, index], site);
  });
}
