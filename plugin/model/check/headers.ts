import type { OptionSite } from "../findings/option-site.ts";
import type { HeaderOptions } from "../options/response-options.ts";
import { checkHeaderName, checkHeaderValue } from "./header.ts";

/** Headers with fixed values. */
export function checkHeaders(
  headers: readonly HeaderOptions[] | undefined,
  path: readonly number[],
  site: OptionSite,
): void {
  headers?.forEach(({ name = "", value = "" }, index) => {
    checkHeaderName(name, "header", [...path, index], site);
    checkHeaderValue(name, value, [...path, index], site);
  });
}
