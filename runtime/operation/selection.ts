/**
 * The difference between the operations of a route: a member of the request with a value, or the media type that Accept
 * prefers.
 */
export type Selection =
  | {
      /** The JSON name of the body field whose message has the member; absent for a member of the request itself. */
      readonly body?: string;
      /** The JSON name of the member. */
      readonly name: string;
      /** The proto name, if it differs. */
      readonly protoName?: string;
      /** The wire values that select the operation: for an enum, all names of its value, and its number. */
      readonly values: readonly (string | number | boolean)[];
      /** Whether the absence of the member selects it as well. */
      readonly absent?: true;
    }
  | { readonly accept: true };
