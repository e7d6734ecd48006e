/** One call as generated code hands it to a transport. */
export interface Call {
  /** `library.v1.LibraryService.GetBook`. */
  readonly operation: string;
  readonly method: string;
  /** `/v1/{name=shelves/*}:publish`: the same for all calls of the operation, so fit for metrics. */
  readonly template: string;
  /** The path with its variables, percent-encoded. */
  readonly path: string;
  /** Wire values by parameter name; absent ones are undefined or null, lists repeat the name, objects become `name.member`. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** Parameters that follow those of `query`, in their order; absent texts are empty ones. */
  readonly queryRest?: readonly (readonly [name: string | undefined, value: string | undefined])[] | undefined;
  /** Wire values by header name; undefined and null are left out, lists become comma lists (see `headerList`). */
  readonly headers?: Readonly<Record<string, unknown>>;
  /** What travels: a wire value as JSON, or what `formBody` and its like give; undefined: no body. */
  readonly body?: unknown;
  /** The media type of the answer; default JSON. */
  readonly accept?: string;
}
