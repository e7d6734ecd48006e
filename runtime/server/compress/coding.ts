/** A content coding (RFC 9110, section 8.4.1) on some platform. */
export interface Coding {
  /** `gzip`, `deflate` or `br`. */
  readonly name: string;
  /** Must not reject. */
  compress(bytes: Uint8Array): Promise<Uint8Array>;
  /** Rejects with a RangeError if the result is larger than the limit, before all of it is in memory. */
  decompress(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array>;
  /** Creates a compressor for a stream. Absent: streams are not compressed, because chunks would wait in the compressor. */
  createStream?(): StreamCompressor;
}

/** Compresses the chunks of a stream, so that each can be decompressed when it arrives. */
export interface StreamCompressor {
  write(chunk: Uint8Array): Promise<Uint8Array>;
  end(): Promise<Uint8Array>;
  /** Releases its memory, if the stream does not end. */
  close(): void;
}
