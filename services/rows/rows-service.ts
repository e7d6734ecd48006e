import { cors, type ErrorResponse, type StatusError } from "@protoc-gen-rest/runtime/server";
import { rowsEndpoints } from "../gen/rows/v1/rows_handlers.js";
import type { DataAccessError } from "../gen/rows/v1/rows_types.js";
import type { Service, ServiceContext } from "../service.ts";
import { acceptBodies } from "./bodies/accept-bodies.ts";
import { createCatalogueCache } from "./catalogue/catalogue-cache.ts";
import { unreadableTables } from "./catalogue/unreadable-tables.ts";
import { migrations } from "./example-data.ts";
import { allowedMethods } from "./handlers/allowed-methods.ts";
import { chooseMedia } from "./handlers/choose-media.ts";
import { describeRoot } from "./handlers/describe-root.ts";
import { sendResponses } from "./handlers/direct-response.ts";
import { createRowsHandlers } from "./rows-handlers.ts";

/** Headers that `@supabase/supabase-js` sends besides. */
const allowedHeaders = [
  "apikey",
  "authorization",
  "range-unit",
  "x-client-info",
  "x-retry-count",
  "x-supabase-api-version",
];

/** Creates the service for the rows of a database. */
export async function createRowsService({ store, baseUrl, print }: ServiceContext): Promise<Service> {
  await store.migrate("rows", migrations);
  const cache = await createCatalogueCache(store);
  const warning = await unreadableTables(store, await cache.current());
  if (warning !== undefined) print(warning);
  const basePath = new URL(baseUrl).pathname.replace(/\/$/, "");
  const rowsContext = { store, cache, basePath };
  return {
    endpoints: rowsEndpoints(createRowsHandlers(rowsContext)),
    describesRoot: true,
    options: {
      formatError,
      middleware: [
        sendResponses(cache),
        allowedMethods(cache, basePath),
        cors({ origins: "*", allowedHeaders }),
        describeRoot(rowsContext, baseUrl),
        chooseMedia(cache, basePath),
        acceptBodies,
      ],
    },
    close: () => cache.close(),
  };
}

/** Refusals of the runtime, in the form of the service. */
function formatError({ status, message, violations }: StatusError, response: ErrorResponse): DataAccessError {
  const details = violations.map(({ path, reason }) => `${path}: ${reason}`).join("; ");
  const [first] = violations;
  const error = (code: string, text: string, reason: string | null = null): DataAccessError => ({
    code,
    message: text,
    details: reason,
    hint: null,
  });
  if (message.startsWith("the body is not JSON") || (first && isBody(first) && first.reason === "is required")) {
    return error("SVC102", "Empty or invalid json");
  }
  if (first !== undefined && /^(?:rows|values)\[/.test(first.path))
    return error("SVC102", "All object keys must match");
  const [, method] = (status === 405 && /\/rpc\/\S+ does not take ([A-Z]+)/.exec(message)) || [];
  if (method !== undefined) return error("SVC101", `Cannot use the ${method} method on RPC`);
  if (status === 404) return error("SVC125", "Invalid path specified in request URL");
  if (first?.path === "limit") {
    response.status = 416;
    return error("SVC103", "Requested range not satisfiable", "Limit should be greater than or equal to zero.");
  }
  return { code: status === 400 ? "SVC100" : `SVC${status}`, message, details: details || null, hint: null };
}

function isBody({ path }: { readonly path: string }): boolean {
  return path === "rows" || path === "values" || path === "arguments";
}
