import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { ByteReader, HttpResponse } from "../../client/exchange/http-response.ts";
import { derivedResponse } from "../../client/retry/derived-response.ts";

const decoders: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);
// Each coding holds buffers, and the list comes from the server.
const maxCodings = 5;

/** Returns the response without its content codings, as `fetch` does. With a coding that is not known, it stays as it is. */
export function decodedResponse(response: HttpResponse): HttpResponse {
  const names =
    response.headers
      .get("content-encoding")
      ?.toLowerCase()
      .split(/\s*,\s*/) ?? [];
  const create = names.flatMap((name) => decoders.get(name.trim()) ?? []);
  if (response.body === null || create.length < names.length || names.length > maxCodings) return response;
  return derivedResponse(response, decodedReader(response.body.getReader(), create));
}

function decodedReader(encoded: ByteReader, create: readonly (() => Transform)[]): ByteReader {
  let decoded: AsyncIterator<Uint8Array> | undefined;
  let last: Transform | undefined;
  /** Starts with the first bytes: a response without content has nothing to decode, whatever its headers say. */
  const start = async (): Promise<void> => {
    const first = await encoded.read();
    if (!first.value) return;
    // The last coding was applied last (RFC 9110, section 8.4).
    const steps = create.map((it) => it()).reverse();
    // An error reaches the reader of the last step.
    pipeline([Readable.from(chunksFrom(first.value, encoded), { objectMode: false }), ...steps], () => {});
    last = steps.at(-1);
    decoded = last?.[Symbol.asyncIterator]();
  };
  let started: Promise<void> | undefined;
  return {
    async read() {
      started ??= start();
      await started;
      const { value } = (await decoded?.next()) ?? {};
      return { value };
    },
    async cancel() {
      last?.destroy();
      await encoded.cancel();
    },
  };
}

async function* chunksFrom(first: Uint8Array, rest: ByteReader): AsyncGenerator<Uint8Array, void> {
  for (let chunk: Uint8Array | undefined = first; chunk; chunk = (await rest.read()).value) yield chunk;
}
