/** The part of Response that a transport reads, so that a transport does not depend on `fetch`. */
export interface HttpResponse {
  readonly status: number;
  readonly statusText: string;
  readonly ok: boolean;
  readonly headers: ResponseHeaders;
  /** Fields after the body, once it has been read. Undefined if there are none, and with `fetch`, which drops them. */
  readonly trailers?: ResponseHeaders | undefined;
  readonly body: { getReader(): ByteReader } | null;
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The part of Headers that a transport reads. */
export interface ResponseHeaders {
  /** Names are case-insensitive. Several headers of a name are joined with a comma. */
  get(name: string): string | null;
  /** Absent on some platforms. */
  getSetCookie?(): string[];
}

/** The part of the reader of a stream that a transport needs. */
export interface ByteReader {
  /** Resolves to the next bytes, or to no value at the end. */
  read(): Promise<{ readonly value?: Uint8Array | undefined }>;
  /** Drops the rest of the response. */
  cancel(): Promise<void>;
}
