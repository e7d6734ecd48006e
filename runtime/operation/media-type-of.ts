/** The media types of a response that callers can choose. */
export type MediaTypeOf<R> = R extends { readonly mediaType: infer M extends string } ? M : never;
