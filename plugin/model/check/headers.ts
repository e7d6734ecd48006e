import type { OptionSite } from "../findings/option-site.ts";
import type { HeaderOptions } from "../options/response-options.ts";
import { isHeaderValue, reservedHeaders } from "../wire/header-value.ts";
import { isToken } from "../wire/token.ts";

/** `response_headers`: headers with fixed values. */
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

/** Cookies follow the same grammar (RFC 6265, section 4.1.1). */
export function checkHeaderName(
  name: string,
  kind: "header" | "cookie",
  path: readonly number[],
  site: OptionSite,
): void {
  if (!isToken(name)) {
    site.report(
      "header-name",
      path,
      `${JSON.stringify(name)} is not a valid ${kind} name`,
      "use letters, digits and !#$%&'*+-.^_`|~ (RFC 9110, section 5.6.2)",
    );
  } else if (kind === "header" && reservedHeaders.has(name.toLowerCase())) {
    site.report(
      "header-name",
      path,
      `the header ${name} is reserved for the HTTP implementation`,
      "remove it: clients and servers set this header themselves",
    );
  }
}

function checkHeaderValue(name: string, value: string, path: readonly number[], site: OptionSite): void {
  if (isHeaderValue(value)) return;
  site.report(
    "header-name",
    path,
    `the header ${name} has the invalid value ${JSON.stringify(value)}`,
    "use visible characters, with spaces and tabs only between them (RFC 9110, section 5.5)",
  );
}
