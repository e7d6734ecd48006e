import { formatLinkList, type LinkAttribute } from "../../header/link-list.ts";
import type { Writer } from "../../json/check.ts";

/** Returns a writer of responses whose members with these names are the texts of Link headers (RFC 8288). */
export function linksWriter<T extends object>(
  lists: Readonly<Record<string, readonly LinkAttribute[]>>,
  write?: Writer<T>,
): Writer<T> {
  return (message) => {
    const json = (write === undefined ? message : write(message)) as Readonly<Record<string, unknown>>;
    const texts = Object.entries(lists).map(
      ([name, attributes]) => [name, formatLinkList(json[name], attributes)] as const,
    );
    return { ...json, ...Object.fromEntries(texts) };
  };
}
