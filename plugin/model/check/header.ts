import type { OptionSite } from "../findings/option-site.ts";
import { isToken } from "../wire/token.ts";

/** Fields that say how a message is framed or where it goes: they are the transport's. */
const reserved: ReadonlySet<string> = new Set(["connection", "content-length", "host", "transfer-encoding"]);

/** Cookies are named as headers are (RFC 6265, section 4.1.1). */
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
      `${JSON.stringify(name)} is no name of a ${kind}`,
      "names are letters, digits and -_.!#$%&'*+^`|~ (RFC 9110, section 5.6.2)",
    );
  } else if (kind === "header" && reserved.has(name.toLowerCase())) {
    site.report(
      "header-name",
      path,
      `${name} belongs to the transport, which sets it itself`,
      "remove it: clients cannot send it, and servers send their own",
    );
  }
}

/** `field-value` of RFC 9110, section 5.5. */
export function checkHeaderValue(name: string, value: string, path: readonly number[], site: OptionSite): void {
  if (/^[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?$/.test(value) || value === "") return;
  site.report(
    "header-name",
    path,
    `${name} has the value ${JSON.stringify(value)}, which no header can have`,
    "values are visible characters, with spaces and tabs between them only (RFC 9110, section 5.5)",
  );
}
