/** The part of Response that a transport reads, so that a transport does not depend on `fetch`. */
export interface HttpResponse {
  readonly status: number;
  readonly statusText: string;
  readonly ok: boolean;
  readonly headers: {
    get(name: string): string | null;
    /** Absent on some platforms. */
    getSetCookie?(): string[];
  };
  readonly body: ReadableStream<Uint8Array> | null;
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
}
