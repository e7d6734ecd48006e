import { promisify } from "node:util";
import {
  brotliCompress,
  brotliDecompress,
  constants,
  createBrotliCompress,
  createDeflate,
  createGzip,
  deflate,
  gunzip,
  gzip,
  inflate,
} from "node:zlib";
import type { Coding } from "../../server/compress/coding.ts";
import { flushedCompressor } from "./flushed-compressor.ts";

// The default of 11 takes a hundred times as long as gzip.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** br, gzip and deflate of `node:zlib`, in this order of preference. They compress streams as well. */
export const nodeCodings: readonly Coding[] = [
  {
    name: "br",
    compress: (bytes) => promisify(brotliCompress)(bytes, brotliOptions),
    decompress: bounded((bytes, options) => promisify(brotliDecompress)(bytes, options)),
    createStream: () => flushedCompressor(createBrotliCompress(brotliOptions), constants.BROTLI_OPERATION_FLUSH),
  },
  {
    name: "gzip",
    compress: (bytes) => promisify(gzip)(bytes, {}),
    decompress: bounded((bytes, options) => promisify(gunzip)(bytes, options)),
    createStream: () => flushedCompressor(createGzip(), constants.Z_SYNC_FLUSH),
  },
  {
    name: "deflate",
    compress: (bytes) => promisify(deflate)(bytes, {}),
    decompress: bounded((bytes, options) => promisify(inflate)(bytes, options)),
    createStream: () => flushedCompressor(createDeflate(), constants.Z_SYNC_FLUSH),
  },
];

type Decompress = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Promise<Uint8Array>;

/** node:zlib throws a RangeError of its own, with the code ERR_BUFFER_TOO_LARGE. */
function bounded(decompress: Decompress): Coding["decompress"] {
  return (bytes, maxBytes) => decompress(bytes, { maxOutputLength: maxBytes });
}
