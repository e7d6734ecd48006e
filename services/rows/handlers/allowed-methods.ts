import type { Incoming, Middleware, Outgoing } from "@protoc-gen-rest/runtime/server";
import { type Catalogue, findRelation } from "../catalogue/catalogue.ts";
import type { CatalogueCache } from "../catalogue/catalogue-cache.ts";

/** Responds to OPTIONS with the methods that a table, view or function takes, rather than those of all of them. */
export function allowedMethods(cache: CatalogueCache, basePath: string): Middleware {
  return (next) => async (incoming) => {
    const outgoing = await next(incoming);
    if (incoming.method !== "OPTIONS" || outgoing.status >= 300) return outgoing;
    const catalogue = await cache.current();
    const path = (incoming.target.split("?")[0] ?? "").slice(basePath.length).replace(/^\/rest\/v1(?=\/)/, "");
    const names = path.split("/").slice(1).map(decodeURIComponent);
    const methods = names[0] === "rpc" ? ofFunction(catalogue, names[1]) : ofRelation(catalogue, incoming, names[0]);
    return methods === undefined ? notFound(outgoing, names[0] ?? "", catalogue) : allow(outgoing, methods);
  };
}

function ofRelation(catalogue: Catalogue, incoming: Incoming, name: string | undefined): string[] | undefined {
  const schema = incoming.header("accept-profile") ?? catalogue.defaultSchema;
  const relation = name === undefined ? undefined : findRelation(catalogue, schema, name);
  if (relation === undefined) return undefined;
  const { isInsertable, isUpdatable, isDeletable, primaryKey } = relation;
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
