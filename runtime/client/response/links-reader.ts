import { type LinkAttribute, parseLinkList } from "../../header/link-list.ts";
import type { HeaderReader } from "./header-readers.ts";

/** Reads a list of messages as links (RFC 8288). */
export function linksReader(attributes: readonly LinkAttribute[]): HeaderReader {
  return (text) => parseLinkList(text, attributes);
}
