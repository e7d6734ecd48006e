import { isJsonType, matchesMediaType, parseMediaType } from "../../header/media-type.ts";
import type { Draft } from "../exchange/draft.ts";
import type { ExpectedResponse } from "../exchange/expected-response.ts";
import type { HttpResponse } from "../exchange/http-response.ts";
import { RestError } from "../exchange/rest-error.ts";
import { type BoundField, readFields } from "./fields-response.ts";

/** One of several responses. Without `body`: a response without a body. */
export interface ResponseCase {
  readonly status?: number;
  /** The first one is its name in the result. Absent: JSON that callers cannot choose. */
  readonly mediaTypes?: readonly string[];
  readonly body?: ExpectedResponse<unknown>;
}

/** Writes an Accept header that prefers the earlier media types. */
export function acceptHeader(mediaTypes: string | readonly string[]): string {
  if (typeof mediaTypes === "string") return mediaTypes;
  // More than ten weights would be longer than useful.
  return mediaTypes.map((type, at) => (at === 0 ? type : `${type};q=0.${Math.max(1, 10 - at)}`)).join(", ");
}

/**
 * Reads a response in the media type that the call accepts: `{ mediaType: "text/csv", body }`. A response in any other media
 * type is an error.
 */
export function negotiatedResponse<T>(
  accept: string | readonly string[],
  cases: readonly ResponseCase[],
  fields: readonly BoundField[] = [],
): ExpectedResponse<T> {
  const statuses = cases.flatMap(({ status }) => status ?? []);
  const accepted = typeof accept === "string" ? [accept] : accept;
  return {
    ...(statuses.length > 0 && { accepts: (status: number) => statuses.includes(status) }),
    ...(statuses.some((status) => status >= 300 && status !== 304) && { redirect: "manual" as const }),
    take(response, draft, content) {
      const { status } = response;
      const candidates = cases.filter((it) => it.status === undefined || it.status === status);
      const found = findCase(candidates, accepted, response, content, draft);
      const result = { ...readFields(response, fields), ...(found.status && { status }) };
      if (!found.body) return result as T;
      const mediaType = found.mediaTypes && { mediaType: found.mediaTypes[0] };
      return { ...result, ...mediaType, body: found.body.take(response, draft, content) } as T;
    },
  };
}

function findCase(
  cases: readonly ResponseCase[],
  accepted: readonly string[],
  { headers }: HttpResponse,
  content: Uint8Array,
  draft: Draft,
): ResponseCase {
  const contentType = headers.get("content-type") ?? "";
  const empty = cases.find(({ body }) => !body);
  const chosen = cases.filter(({ mediaTypes }) => mediaTypes && accepted.includes(mediaTypes[0]!));
  if (empty && cases.length === 1) return empty;
  // An empty body is no body, whatever its media type, unless it is a text that may be empty.
  if (empty && content.length === 0) {
    return (
      mostSpecific(
        chosen.filter(({ mediaTypes = [] }) => !mediaTypes.some(isJsonType)),
        contentType,
      ) ?? empty
    );
  }
  const other = cases.find(({ mediaTypes, body }) => !mediaTypes && body);
  const found =
    mostSpecific(chosen, contentType) ??
    // JSON of an undeclared media type is the first response that is JSON.
    (isJsonType(contentType) || content.length === 0
      ? (other ?? chosen.find(({ mediaTypes = [] }) => mediaTypes.some(isJsonType)))
      : undefined);
  if (found) return found;
  draft.code = "internal";
  const given = contentType ? `is ${contentType}` : "has no media type";
  draft.reason = `the response ${given}, but the call accepts ${accepted.join(", ")}`;
  throw new RestError(draft);
}

function mostSpecific(cases: readonly ResponseCase[], contentType: string): ResponseCase | undefined {
  const given = parseMediaType(contentType);
  let found: ResponseCase | undefined;
  let most = -1;
  for (const it of cases) {
    for (const text of it.mediaTypes ?? []) {
      const pattern = parseMediaType(text);
      const { size } = pattern.parameters;
      if (size <= most || !matchesMediaType(given, pattern)) continue;
      most = size;
      found = it;
    }
  }
  return found;
}
