import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { Host } from "../host.ts";
import { listResponse, pageOf, type Queried } from "../page.ts";
import type { Responded } from "../responses.ts";
import { askOnce } from "../store/ask-once.ts";
import { findRepositoryAt, type RepositoryResource } from "../store/repositories.ts";
import { countResources, type Kind, listResources, type Resource } from "../store/resources.ts";

/** The resources of a kind in a repository, or in all below a path that ends with a slash, newest first. */
export interface Below<Body extends object, Shown> {
  readonly kind: Kind<Body>;
  readonly path: string;
  /** Members that the bodies must have. */
  readonly where?: object;
  readonly oldestFirst?: boolean;
  readonly show: (repository: RepositoryResource, row: Resource<Body>) => Shown;
}

export async function listBelow<Body extends object, Shown>(
  { store, baseUrl }: Host,
  request: Queried,
  context: HandlerContext,
  { kind, path, where = {}, oldestFirst = false, show }: Below<Body, Shown>,
): Promise<Responded<Shown[]>> {
  const { limit, offset } = pageOf(request);
  const rows = await listResources(store, kind, path, { where, newestFirst: !oldestFirst, limit, offset });
  const once = askOnce(store);
  const items = await Promise.all(rows.map(async (row) => show(await findRepositoryAt(once, row.parent), row)));
  return listResponse(baseUrl, request, context, { items, total: await countResources(store, kind, path, where) });
}
