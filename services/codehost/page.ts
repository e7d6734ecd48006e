import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { Answer, QueryParameter } from "../gen/codehost/v1/common_types.js";
import { ok } from "./answers.ts";

/** A request with any query. */
export interface Queried {
  readonly query?: readonly QueryParameter[] | undefined;
}

/** Returns the value of a query parameter, the last one if it is repeated. */
export function parameter({ query = [] }: Queried, name: string): string | undefined {
  return query.findLast((it) => it.name === name)?.value;
}

/** Returns the members that bodies must have, as the query asks: `filtersOf(request, { ref: "ref" })`. */
export function filtersOf(request: Queried, members: Readonly<Record<string, string>>): Record<string, string> {
  const filters: Record<string, string> = {};
  for (const [name, member] of Object.entries(members)) {
    const value = parameter(request, name);
    if (value !== undefined && value !== "") filters[member] = value;
  }
  return filters;
}

export interface Page {
  readonly number: number;
  readonly limit: number;
  readonly offset: number;
}

const defaultSize = 30;
const maxSize = 100;

/** The page that `per_page` and `page` ask for. Values that make no sense are ignored, and pages hold at most 100 items. */
export function pageOf(request: Queried): Page {
  const positive = (name: string) => /^[1-9]\d{0,8}$/.exec(parameter(request, name) ?? "")?.[0];
  const limit = Math.min(Number(positive("per_page") ?? defaultSize), maxSize);
  const number = Number(positive("page") ?? 1);
  return { number, limit, offset: (number - 1) * limit };
}

/** A page of a list. */
export interface Listed {
  readonly items: readonly unknown[];
  readonly total: number;
}

/** Cuts a page out of a list. */
export function pageFrom(items: readonly unknown[], { offset, limit }: Page): Listed {
  return { items: items.slice(offset, offset + limit), total: items.length };
}

/**
 * Responds with a page: an object with `total_count` and the items under `key`, or without a key the list itself. `Link`
 * leads to the other pages (RFC 8288).
 */
export function pageAnswer(
  baseUrl: string,
  request: Queried,
  context: Pick<HandlerContext, "path">,
  { items, total }: Listed,
  key?: string,
): Answer {
  const body = key === undefined ? ok(items) : ok({ total_count: total, [key]: items });
  const { number, limit } = pageOf(request);
  const last = Math.max(1, Math.ceil(total / limit));
  const pages: [string, number][] = [];
  if (number > 1) pages.push(["prev", Math.min(number - 1, last)]);
  if (number < last) pages.push(["next", number + 1], ["last", last]);
  if (number > 1) pages.push(["first", 1]);
  if (pages.length === 0) return body;
  const link = pages.map(([rel, page]) => `<${pageUrl(baseUrl, request, context.path, page)}>; rel="${rel}"`);
  return { ...body, link: link.join(", ") };
}

function pageUrl(baseUrl: string, { query = [] }: Queried, path: string, page: number): string {
  const search = new URLSearchParams();
  for (const { name, value } of query) if (name !== "page") search.append(name, value);
  search.append("page", String(page));
  return `${new URL(path, baseUrl).href}?${search}`;
}
