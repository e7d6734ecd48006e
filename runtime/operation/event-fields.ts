/**
 * How the messages of a stream travel as server-sent events (WHATWG HTML, section 9.2). The strings are JSON names of
 * members, which the data of an event does not repeat.
 */
export interface EventFields {
  /** Holds the type of the event. */
  readonly type?: string;
  readonly id?: string;
  /** Holds the milliseconds after which a caller connects again. */
  readonly retry?: string;
  readonly comment?: string;
  /** Members of which the one that is set names the type, and is the data. With a discriminator: the types. */
  readonly cases?: readonly string[];
  /** The member that names the type. It is part of the data as well. */
  readonly discriminator?: string;
  /** The data is text instead of JSON. */
  readonly text?: true;
  /** The data of the event that ends the stream: `[DONE]`. */
  readonly end?: string;
}
