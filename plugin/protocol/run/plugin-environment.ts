import { ExchangeError } from "../exchange-error.ts";
import { minChunkBytes } from "../response/cut-text.ts";
import { defaultChunkBytes } from "../response/encode-response.ts";

/** Returns the name of an environment variable of a plugin, such as `PROTOC_GEN_REST_CAPTURE`. */
export function environmentName(plugin: string, setting: string): string {
  return `${plugin.toUpperCase().replace(/[^A-Z0-9]+/g, "_")}_${setting}`;
}

/** Reads the chunk size of the response from `..._CHUNK_SIZE`: a number of bytes, or `none` to disable cutting. */
export function chunkSizeFrom(plugin: string, env: Readonly<Record<string, string | undefined>>): number {
  const name = environmentName(plugin, "CHUNK_SIZE");
  const text = env[name];
  if (text === undefined || text === "") return defaultChunkBytes;
  const size = text === "none" ? Number.POSITIVE_INFINITY : Number(text);
  if (size === Number.POSITIVE_INFINITY || (Number.isSafeInteger(size) && size >= minChunkBytes)) return size;
  throw new ExchangeError(
    `${name} must be an integer of at least ${minChunkBytes}, or none; got ${JSON.stringify(text)}`,
  );
}
