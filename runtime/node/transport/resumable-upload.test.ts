import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ResumableUploadOptions, uploadResumable } from "../../client.ts";
import type { Codec } from "../../json.ts";

/** The treatment of the next requests with bytes, one each. */
type Fault = (request: IncomingMessage, response: ServerResponse, body: Buffer) => boolean;

let stored: Buffer = Buffer.alloc(0);
let faults: Fault[] = [];
let ranges: string[] = [];

/** A service with Google's protocol: 308 with the range that it has, until all is there. */
const server = createServer(async (request, response) => {
  const range = request.headers["content-range"] ?? "";
  ranges.push(range);
  const [, first = "*", total = ""] = /^bytes (\*|\d+)(?:-\d+)?\/(\d+)$/.exec(range) ?? [];
  const body = await buffer(request);
  if (first !== "*" && faults.shift()?.(request, response, body) === true) return;
  if (first !== "*" && Number(first) === stored.length) stored = Buffer.concat([stored, body]);
  if (stored.length === Number(total)) {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ size: stored.length }));
    return;
  }
  response.writeHead(308, stored.length === 0 ? {} : { range: `bytes=0-${stored.length - 1}` }).end();
});

let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/upload?upload_id=secret`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const codec: Codec<{ size: number }> = { read: (json) => json as { size: number } };
const content = Uint8Array.from({ length: 1000 }, (_, i) => i);

function upload(given: readonly Fault[], options: ResumableUploadOptions = {}): Promise<{ size: number }> {
  faults = [...given];
  ranges = [];
  return uploadResumable(url, content, codec, { chunkBytes: 400, baseDelay: 0, ...options });
}

const status =
  (code: number, headers: Record<string, string> = {}): Fault =>
  (_, response) => {
    response.writeHead(code, headers).end("no");
    return true;
  };
const long: Fault = (_, response) => {
  response.writeHead(200).end(" ".repeat(21));
  return true;
};
const breakOff: Fault = (request) => {
  request.socket.destroy();
  return true;
};
/** Keeps a part of what came, and breaks off. */
const keepHalf: Fault = (request, _, body) => {
  stored = Buffer.concat([stored, body.subarray(0, body.length / 2)]);
  request.socket.destroy();
  return true;
};

const whole = ["bytes 0-399/1000", "bytes 400-799/1000", "bytes 800-999/1000"];

describe("resumable uploads", () => {
  test.each<[name: string, faults: readonly Fault[], ranges: readonly string[]]>([
    ["in parts", [], whole],
    ["after a connection that broke", [breakOff], [whole[0]!, "bytes */1000", ...whole]],
    ["after a status that passes", [status(503, { "retry-after": "0" })], [whole[0]!, "bytes */1000", ...whole]],
    ["from what has arrived", [keepHalf], [whole[0]!, "bytes */1000", "bytes 200-599/1000", "bytes 600-999/1000"]],
  ])("go on %s", async (_, given, expected) => {
    stored = Buffer.alloc(0);
    const sent: number[] = [];
    const result = await upload(given, { onProgress: (progress) => sent.push(progress.sent) });
    expect(result).toEqual({ size: 1000 });
    expect(stored.equals(content)).toBe(true);
    expect(ranges).toEqual(expected);
    expect(sent).toEqual([...sent].sort((a, b) => a - b));
  });

  test("continue what another process has begun", async () => {
    stored = Buffer.from(content.subarray(0, 700));
    expect(await upload([], { resume: true })).toEqual({ size: 1000 });
    expect(ranges).toEqual(["bytes */1000", "bytes 700-999/1000"]);
  });

  test("send no bytes for none", async () => {
    stored = Buffer.alloc(0);
    ranges = [];
    expect(await uploadResumable(url, new Blob(), codec)).toEqual({ size: 0 });
    expect(ranges).toEqual(["bytes */0"]);
  });

  test.each<[name: string, fault: Fault, count: number, code: string]>([
    ["a final status", status(404), 1, "not_found"],
    ["too many failures", breakOff, 3, "unavailable"],
    ["too many failures with Retry-After", status(503, { "retry-after": "0" }), 3, "unavailable"],
    ["no progress", status(308), 3, "unknown"],
    ["more bytes than were sent", status(308, { range: "bytes=0-1000" }), 1, "data_loss"],
    ["a response that is too long", long, 1, "resource_exhausted"],
    ["a wait that is too long", status(429, { "retry-after": "999" }), 1, "resource_exhausted"],
  ])("end with %s", async (_, fault, count, code) => {
    stored = Buffer.alloc(0);
    const failed = upload(Array(9).fill(fault), { maxRetries: 2, maxBodyBytes: 20 });
    await expect(failed).rejects.toMatchObject({ name: "RestError", code });
    await expect(failed).rejects.not.toThrow("secret");
    expect(ranges.filter((range) => !range.includes("*"))).toHaveLength(count);
  });

  test("end with their signal", async () => {
    stored = Buffer.alloc(0);
    const abort = new AbortController();
    const stop: Fault = (request) => {
      abort.abort();
      request.socket.destroy();
      return true;
    };
    await expect(upload([stop], { signal: abort.signal })).rejects.toMatchObject({ code: "cancelled" });
  });
});
