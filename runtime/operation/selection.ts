/** What tells the operations of a route apart: a member of the request with a value, or the media type that Accept prefers. */
export type Selection =
  | {
      /** The JSON name of the member. */
      readonly name: string;
      /** The proto name, if it differs. */
      readonly protoName?: string;
      readonly value: string | boolean;
    }
  | { readonly accept: true };
