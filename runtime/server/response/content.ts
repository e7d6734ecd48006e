/** The body of a response, and its media type. */
export interface Content {
  readonly body: string | Uint8Array;
  readonly type: string;
}
