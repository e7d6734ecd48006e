import { deserialize, serialize } from "@protoc-gen-rest/runtime/client";
import { MutationCache, QueryClient, type QueryKey } from "@tanstack/react-query";

/** A cache whose mutations make the queries stale that they name, and that goes from a server to a browser. */
export function createClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 60_000 },
      dehydrate: { serializeData: serialize },
      hydrate: { deserializeData: deserialize },
    },
    mutationCache: new MutationCache({
      async onSuccess(_data, _variables, _result, { meta }) {
        const keys = (meta?.["invalidates"] ?? []) as readonly QueryKey[];
        await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
      },
    }),
  });
  return client;
}
