import type { Operation } from "@protoc-gen-rest/plugin";

/**
 * Whether a cache may call an operation whenever it likes: a call changes nothing. Pages alone do not show that: a POST or a
 * DELETE may return what it has changed in pages. A stream has no other form than a query, and a program decides about it when
 * it passes the stream to `streamedQuery`.
 */
export function isQuery({ streaming, safe }: Operation): boolean {
  return safe || streaming === "server";
}
