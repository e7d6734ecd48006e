import {
  ForwardedIncoming,
  type HandlerContext,
  type Incoming,
  type Middleware,
} from "@protoc-gen-rest/runtime/server";
import type { Catalogue, MediaHandler } from "../catalogue/catalogue.ts";
import type { CatalogueCache } from "../catalogue/catalogue-cache.ts";
import { requestNames, requestRelation, requestSchema } from "./request-names.ts";

/** By what the platform calls the adapter with. */
const chosen = new WeakMap<object, MediaHandler>();

/** The media type that the database produces for a request. Undefined: one of those that the proto file declares. */
export function chosenMedia(context: HandlerContext): MediaHandler | undefined {
  const [request] = context.platform;
  return typeof request === "object" && request !== null ? chosen.get(request) : undefined;
}

/** The media type of a response that a handler produces, unless the database sets another one. */
export function mediaTypeOf({ mediaType = "application/octet-stream" }: MediaHandler): string {
  return mediaType;
}

/** Chooses the handler of the database for a media type that the request accepts, and lets the operation respond with JSON. */
export function chooseMedia(cache: CatalogueCache, basePath: string): Middleware {
  return (next) => async (incoming) => {
    const catalogue = await cache.available();
    const accept = incoming.header("accept");
    const [request] = incoming.platform;
    if (catalogue === undefined || accept === undefined || typeof request !== "object" || request === null)
      return next(incoming);
    const handler = findHandler(catalogue, incoming, requestNames(incoming, basePath), accept);
    if (handler === undefined) return next(incoming);
    chosen.set(request, handler);
    return next(new AcceptsJson(incoming));
  };
}

class AcceptsJson extends ForwardedIncoming {
  override header(name: string): string | undefined {
    return name === "accept" ? "application/json" : super.header(name);
  }
}

/** The media types of every relation, unless it has a handler of its own. */
const builtIn: ReadonlySet<string> = new Set(["application/json", "text/csv", "*/*"]);

function findHandler(
  catalogue: Catalogue,
  incoming: Incoming,
  names: readonly string[],
  accept: string,
): MediaHandler | undefined {
  const handlers = applicable(catalogue, incoming, names);
  if (handlers.length === 0) return undefined;
  for (const mediaType of acceptedTypes(accept)) {
    if (mediaType.startsWith("application/vnd.pgrst.")) return undefined;
    const found = handlers.find((it) => (it.mediaType ?? mediaType) === mediaType);
    if (found !== undefined) return found;
    if (builtIn.has(mediaType)) return undefined;
  }
  return undefined;
}

/** The handlers for what a request returns. Those for the rows of a relation take all of its columns. */
function applicable(catalogue: Catalogue, incoming: Incoming, names: readonly string[]): MediaHandler[] {
  const select = new URLSearchParams(incoming.target.split("?")[1]).get("select")?.trim() ?? "*";
  const schema = requestSchema(catalogue, incoming);
  const called = names[0] === "rpc" ? names[1] : undefined;
  const routine = catalogue.routines.find((it) => it.schema === schema && it.name === called);
  const relation = called === undefined ? requestRelation(catalogue, incoming, names[0]) : routine?.returns;
  const hasRows = called === undefined || routine?.returnsRow === true;
  return catalogue.mediaHandlers.filter(({ source }) => {
    if (source === "any") return hasRows;
    if (select !== "*") return false;
    return "function" in source ? source.schema === schema && source.function === called : source === relation;
  });
}

/** The acceptable media types of an Accept header without their parameters, those with the highest weight first. */
function acceptedTypes(accept: string): string[] {
  const ranges = accept.split(",").map((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim());
    const weight = parameters.find((it) => /^q=/i.test(it));
    return { type: type.toLowerCase(), weight: weight === undefined ? 1 : Number(weight.slice("q=".length)) };
  });
  const acceptable = ranges.filter(({ weight }) => weight > 0);
  return acceptable.toSorted((a, b) => b.weight - a.weight).map(({ type }) => type);
}
