/** The body of a response, and its media type. */
export interface ResponseContent {
  readonly body: string | Uint8Array;
  readonly type: string;
}
