import { ExchangeError } from "../exchange-error.ts";
import { minChunkBytes } from "../response/cut-text.ts";
import { defaultChunkBytes } from "../response/encode-response.ts";

/** The name of a plugin's environment variable: `protoc-gen-rest` and `CAPTURE` give `PROTOC_GEN_REST_CAPTURE`. */
export function environmentName(plugin: string, setting: string): string {
  return `${plugin.toUpperCase().replace(/[^A-Z0-9]+/g, "_")}_${setting}`;
}

/** Bytes in one entry of the response, from `..._CHUNK_SIZE`: a number, or `none` to cut nothing. */
export function chunkSizeFrom(plugin: string, env: Readonly<Record<string, string | undefined>>): number {
  const name = environmentName(plugin, "CHUNK_SIZE");
  const text = env[name];
  if (text === undefined || text === "") return defaultChunkBytes;
  const size = text === "none" ? Number.POSITIVE_INFINITY : Number(text);
  if (size === Number.POSITIVE_INFINITY || (Number.isSafeInteger(size) && size >= minChunkBytes)) return size;
  throw new ExchangeError(`${name} is ${JSON.stringify(text)}; give a number of bytes from ${minChunkBytes}, or none`);
}
