import type { Middleware, Outgoing } from "@protoc-gen-rest/runtime/server";
import type { Catalogue, Relation } from "../catalogue/catalogue.ts";
import type { CatalogueCache } from "../catalogue/catalogue-cache.ts";
import { requestNames, requestRelation } from "./request-names.ts";

/** Responds to OPTIONS with the methods that a table, view or function takes, rather than those of all of them. */
export function allowedMethods(cache: CatalogueCache, basePath: string): Middleware {
  return (next) => async (incoming) => {
    const outgoing = await next(incoming);
    const isPreflight = incoming.header("access-control-request-method") !== undefined;
    if (incoming.method !== "OPTIONS" || isPreflight || outgoing.status >= 300) return outgoing;
    const catalogue = await cache.available();
    if (catalogue === undefined) return outgoing;
    const names = requestNames(incoming, basePath);
    const relation = requestRelation(catalogue, incoming, names[0]);
    const methods = names[0] === "rpc" ? ofFunction(catalogue, names[1]) : relation && ofRelation(relation);
    return methods === undefined ? notFound(outgoing, names[0] ?? "", catalogue) : allow(outgoing, methods);
  };
}

function ofRelation({ isInsertable, isUpdatable, isDeletable, primaryKey }: Relation): string[] {
  return [
    "GET",
    "HEAD",
    ...(isInsertable ? ["POST"] : []),
    ...(isInsertable && isUpdatable && primaryKey.length > 0 ? ["PUT"] : []),
    ...(isUpdatable ? ["PATCH"] : []),
    ...(isDeletable ? ["DELETE"] : []),
  ];
}

function ofFunction({ routines, defaultSchema }: Catalogue, name: string | undefined): string[] | undefined {
  const named = routines.filter((it) => it.schema === defaultSchema && it.name === name);
  if (named.length === 0) return undefined;
  return named.every(({ isVolatile }) => isVolatile) ? ["POST"] : ["GET", "HEAD", "POST"];
}

function allow(outgoing: Outgoing, methods: readonly string[]): Outgoing {
  const headers = { ...outgoing.headers, allow: ["OPTIONS", ...methods].join(",") };
  return { ...outgoing, status: 200, headers, body: "" };
}

function notFound(outgoing: Outgoing, name: string, { defaultSchema }: Catalogue): Outgoing {
  const message = `Could not find the table '${defaultSchema}.${name}' in the schema cache`;
  const body = JSON.stringify({ code: "SVC205", message, details: null, hint: null });
  return { ...outgoing, status: 404, headers: { ...outgoing.headers, "content-type": "application/json" }, body };
}
