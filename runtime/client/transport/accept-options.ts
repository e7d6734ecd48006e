import type { CallOptions } from "./transport.ts";

/** Options of a call whose response can have several media types. */
export interface AcceptOptions<M extends string> extends CallOptions {
  /** The media type of the response, or several in the order of preference. Default: the first one of the operation. */
  readonly accept?: M | readonly M[] | undefined;
}

/** Of the responses `R`, those to a call that accepts the media types `M`. */
export type Accepted<R, M> = R extends { readonly mediaType: infer T } ? (T extends M ? R : never) : R;
