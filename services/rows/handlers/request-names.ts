import type { Incoming } from "@protoc-gen-rest/runtime/server";
import { type Catalogue, findRelation, type Relation } from "../catalogue/catalogue.ts";

/** The names in the path of a request: `["films"]`, `["rpc", "add"]`. */
export function requestNames({ target }: Incoming, basePath: string): string[] {
  const path = (target.split("?")[0] ?? "").slice(basePath.length).replace(/^\/rest\/v1(?=\/)/, "");
  return path.split("/").slice(1).map(decoded);
}

/** The table or view that a request reads or writes. */
export function requestRelation(
  catalogue: Catalogue,
  incoming: Incoming,
  name: string | undefined,
): Relation | undefined {
  return name === undefined ? undefined : findRelation(catalogue, requestSchema(catalogue, incoming), name);
}

/** The schema that a request names, or the default one. */
export function requestSchema(catalogue: Catalogue, incoming: Incoming): string {
  const isRead = ["GET", "HEAD", "OPTIONS"].includes(incoming.method);
  return incoming.header(isRead ? "accept-profile" : "content-profile") ?? catalogue.defaultSchema;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
