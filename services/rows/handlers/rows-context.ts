import { nodeRequest } from "@protoc-gen-rest/runtime/node";
import type { Preferences } from "../../gen/rows/v1/rows_types.js";
import type { Store } from "../../store/store.ts";
import type { CatalogueCache } from "../catalogue/catalogue-cache.ts";
import { runRequest, type Session } from "../run-request.ts";
import { chosenMedia } from "./choose-media.ts";
import { applyResponseSettings } from "./response-settings.ts";
import { type NegotiatedContext, stripsNulls } from "./rows-body.ts";

/** The context of the handlers. */
export interface RowsContext {
  readonly store: Store;
  readonly cache: CatalogueCache;
  /** The start of the tables' paths. */
  readonly basePath: string;
}

/** Runs a request in its session. */
export function run<T>(
  { store, cache }: RowsContext,
  context: NegotiatedContext,
  profile: string | undefined,
  prefer: Preferences | undefined,
  request: (session: Session) => Promise<T>,
): Promise<T> {
  const { method, path, mediaType } = context;
  const headers = nodeRequest(context)?.headers ?? {};
  const isSingular = mediaType === "application/vnd.pgrst.object+json";
  const form = { isSingular, stripsNulls: stripsNulls(context), media: chosenMedia(context) };
  return runRequest(store, cache, { method, path, headers, profile, prefer, form }, async (session) => {
    const response = await request(session);
    await applyResponseSettings(session, context);
    return response;
  });
}
