/** How a service writes error bodies, as data. */
export interface ErrorFormat {
  /** The code of each status that has this body. Null: the name of the google.rpc code. Status 0 stands for all others. */
  readonly codes: Readonly<Record<number, string | number | null>>;
  /** Empty: the declared body has no place for errors of the server. */
  readonly members: readonly ErrorMember[];
}

/** A member of an error body. */
export interface ErrorMember {
  /** The JSON name. */
  readonly name: string;
  /** `list` is a list with one `object`, `messages` one with the `message`, and `default` is `value`. */
  readonly holds:
    | "code"
    | "message"
    | "messages"
    | "status"
    | "object"
    | "list"
    | "violations"
    | "field"
    | "description"
    | "default";
  readonly value?: unknown;
  /** The members of an object, or of each violation. */
  readonly members?: readonly ErrorMember[];
}

/** The error bodies of a service. */
export type ErrorFormats = readonly ErrorFormat[];
