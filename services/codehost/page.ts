import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { QueryParameter } from "../gen/codehost/v1/common_types.js";
import type { Responded } from "./responses.ts";

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
export interface Listed<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** Cuts a page out of a list. */
export function pageFrom<Item>(items: readonly Item[], { offset, limit }: Page): Listed<Item> {
  return { items: items.slice(offset, offset + limit), total: items.length };
}

/** Responds with the items of a page. `Link` leads to the other pages (RFC 8288). */
export function listResponse<Item>(
  baseUrl: string,
  request: Queried,
  context: Pick<HandlerContext, "path">,
  listed: Listed<Item>,
): Responded<Item[]> {
  return pageResponse(baseUrl, request, context, listed, (items) => items);
}

/** Responds with the body of a page, such as `{ total_count, secrets }`. `Link` leads to the other pages (RFC 8288). */
export function pageResponse<Item, Body>(
  baseUrl: string,
  request: Queried,
  context: Pick<HandlerContext, "path">,
  { items, total }: Listed<Item>,
  bodyOf: (items: Item[], total: number) => Body,
): Responded<Body> {
  const body = bodyOf([...items], total);
  const link = pageLinks(baseUrl, request, context.path, total);
  return link === "" ? { body } : { body, link };
}

function pageLinks(baseUrl: string, request: Queried, path: string, total: number): string {
  const { number, limit } = pageOf(request);
  const last = Math.max(1, Math.ceil(total / limit));
  const pages: [string, number][] = [];
  if (number > 1) pages.push(["prev", Math.min(number - 1, last)]);
  if (number < last) pages.push(["next", number + 1], ["last", last]);
  if (number > 1) pages.push(["first", 1]);
  return pages.map(([rel, page]) => `<${pageUrl(baseUrl, request, path, page)}>; rel="${rel}"`).join(", ");
}

function pageUrl(baseUrl: string, { query = [] }: Queried, path: string, page: number): string {
  const search = new URLSearchParams();
  for (const { name, value } of query) if (name !== "page") search.append(name, value);
  search.append("page", String(page));
  return `${new URL(path, baseUrl).href}?${search}`;
}
