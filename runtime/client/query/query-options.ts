/**
 * A key for a cache of responses, in plain JSON: the full name of the service, the name of the operation, and the JSON form of the
 * request. A shorter key matches all keys that it begins.
 */
export type QueryKey = readonly [service: string, operation?: string, ...rest: unknown[]];

/** Options of `useQuery` of TanStack Query and the like. */
export interface QueryOptions<Response> {
  readonly queryKey: QueryKey;
  queryFn(context: { readonly signal: AbortSignal }): Promise<Response>;
}

/** Options of `useInfiniteQuery`. `Param` tells which page a call asks for. */
export interface InfiniteQueryOptions<Page, Param> {
  readonly queryKey: QueryKey;
  readonly initialPageParam: Param;
  queryFn(context: { readonly signal: AbortSignal; readonly pageParam: Param }): Promise<Page>;
  getNextPageParam(page: Page, pages: Page[], param: Param): Param | undefined;
}

/** The `streamFn` of `streamedQuery`, with the key of the query. */
export interface StreamedQueryOptions<Message> {
  readonly queryKey: QueryKey;
  streamFn(context: { readonly signal: AbortSignal }): AsyncIterable<Message>;
}

/** Options of `useMutation`. */
export interface MutationOptions<Request, Response> {
  readonly mutationKey: QueryKey;
  mutationFn(request: Request): Promise<Response>;
  /** The keys of the queries whose responses are out of date after the call. */
  readonly meta: { readonly invalidates: readonly QueryKey[] };
}
