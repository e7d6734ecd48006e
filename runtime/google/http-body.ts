/** A `google.api.HttpBody` to convert, in any shape. */
export interface HttpBodyFields {
  readonly contentType?: string | undefined;
  readonly data?: Uint8Array | undefined;
}

/** A `google.api.HttpBody`. */
export interface HttpBodyContent {
  contentType: string;
  data: Uint8Array;
}

/** Returns bytes with their media type. */
export function bytesToHttpBody(data: Uint8Array, contentType: string = "application/octet-stream"): HttpBodyContent {
  return { contentType, data };
}

/** Returns text with its media type, in UTF-8. */
export function textToHttpBody(text: string, contentType: string = "text/plain; charset=utf-8"): HttpBodyContent {
  return { contentType, data: new TextEncoder().encode(text) };
}

/** Returns the bytes and the media type of a blob or a file. */
export async function blobToHttpBody(blob: Blob): Promise<HttpBodyContent> {
  return bytesToHttpBody(new Uint8Array(await blob.arrayBuffer()), blob.type || undefined);
}

/** Returns the body of a response or a request, with its media type. */
export async function responseToHttpBody(
  response: Pick<Response, "arrayBuffer" | "headers">,
): Promise<HttpBodyContent> {
  return bytesToHttpBody(
    new Uint8Array(await response.arrayBuffer()),
    response.headers.get("content-type") ?? undefined,
  );
}

/** Returns a blob with the bytes and the media type. */
export function httpBodyToBlob({ contentType = "", data = new Uint8Array() }: HttpBodyFields): Blob {
  return new Blob([data as Uint8Array<ArrayBuffer>], { type: contentType });
}

/** Returns a response with the bytes as its body, whose media type replaces that of `init`. */
export function httpBodyToResponse(
  { contentType, data = new Uint8Array() }: HttpBodyFields,
  init?: ResponseInit,
): Response {
  const headers = new Headers(init?.headers);
  if (contentType) headers.set("content-type", contentType);
  // A response with the status 204 cannot even have an empty body.
  return new Response(data.length > 0 ? (data as Uint8Array<ArrayBuffer>) : null, { ...init, headers });
}

/**
 * Returns the bytes as text, in the charset of the media type or else in UTF-8. Throws a RangeError for an unknown charset, and
 * a TypeError for bytes that are not text in it.
 */
export function httpBodyToText({ contentType = "", data = new Uint8Array() }: HttpBodyFields): string {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1];
  return new TextDecoder(charset ?? "utf-8", { fatal: true }).decode(data);
}
