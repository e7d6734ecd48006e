import {
  ForwardedIncoming,
  type Incoming,
  type Middleware,
  type Outgoing,
  StatusError,
} from "@protoc-gen-rest/runtime/server";
import { isDatabaseError } from "../../store/database-error.ts";
import { authenticate } from "../authenticate.ts";
import { databaseRefusal } from "../database-refusal.ts";
import { disabledRoot, unknownSchema } from "../errors.ts";
import { openApiDocument } from "../openapi/openapi-document.ts";
import { loadVisible } from "../openapi/visible.ts";
import { requestNames, requestSchema } from "./request-names.ts";
import type { RowsContext } from "./rows-context.ts";

/** Responds to GET / with the OpenAPI document of what the caller may do, or with the result of the function in its place. */
export function describeRoot(rowsContext: RowsContext, baseUrl: string): Middleware {
  const { cache, basePath } = rowsContext;
  return (next) => async (incoming) => {
    const isRead = incoming.method === "GET" || incoming.method === "HEAD";
    if (!isRead || requestNames(incoming, basePath).join("/") !== "") return next(incoming);
    const rootSpec = (await cache.available())?.settings.rootSpec;
    if (rootSpec !== undefined) return next(new Redirected(incoming, `${basePath}/rpc/${rootSpec}`));
    try {
      return await describe(rowsContext, incoming, baseUrl);
    } catch (error) {
      return refused(error);
    }
  };
}

class Redirected extends ForwardedIncoming {
  override readonly target: string;

  constructor(incoming: Incoming, target: string) {
    super(incoming);
    this.target = target;
  }

  override header(name: string): string | undefined {
    const value = super.header(name);
    return name === "accept" && value === mediaType ? "application/json" : value;
  }
}

const mediaType = "application/openapi+json";

async function describe({ store, cache }: RowsContext, incoming: Incoming, baseUrl: string): Promise<Outgoing> {
  const catalogue = await cache.current();
  if (!catalogue.settings.hasOpenApi) throw disabledRoot();
  const caller = await authenticate(catalogue.settings, incoming.header("authorization"));
  const schema = requestSchema(catalogue, incoming);
  if (!catalogue.schemas.has(schema)) throw unknownSchema(schema, catalogue.schemas);
  const visible = await loadVisible(store, schema, caller.role).catch((error: unknown) => {
    throw isDatabaseError(error) ? databaseRefusal(error, catalogue.settings, caller) : error;
  });
  const document = openApiDocument(catalogue, schema, visible, baseUrl);
  return { status: 200, headers: { "content-type": mediaType }, body: JSON.stringify(document) };
}

function refused(error: unknown): Outgoing {
  if (!(error instanceof StatusError)) return { status: 503, headers: { "retry-after": "1" }, body: undefined };
  return {
    status: error.status,
    headers: { ...error.headers, "content-type": "application/json" },
    body: JSON.stringify(error.body),
  };
}
