/** A field with the media types of the requests whose body it holds. Clients send the first content of each field. */
export interface RequestContent<F> {
  readonly mediaTypes: readonly string[];
  readonly field: F;
  readonly format: BodyFormat;
}

/** How a body is encoded. `bytes` is a `google.api.HttpBody` or a field of bytes, sent as it is. */
export type BodyFormat = "json" | "form" | "multipart" | "text" | "bytes";
