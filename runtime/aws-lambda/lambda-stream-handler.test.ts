import { PassThrough, type Writable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { frameworkEndpoints } from "../../testdata/serving/framework-endpoints.ts";
import { createLambdaStreamHandler, type LambdaEvent, type LambdaStreamHandler, lambdaEvent } from "../aws-lambda.ts";

// As the runtime of Lambda sends a response: its head as JSON, eight zero bytes, and the content.
beforeEach(() => {
  const from = (stream: Writable, head: object) => {
    const write = stream.write.bind(stream);
    let isFirst = true;
    const writeAfterHead = (chunk: string | Uint8Array) => {
      if (isFirst) write(`${JSON.stringify(head)}${"\0".repeat(8)}`);
      isFirst = false;
      return write(chunk);
    };
    return Object.assign(stream, { write: writeAfterHead });
  };
  const streamifyResponse = (handler: LambdaStreamHandler) => handler;
  vi.stubGlobal("awslambda", { streamifyResponse, HttpResponseStream: { from } });
});
afterEach(() => void vi.unstubAllGlobals());

const api = frameworkEndpoints((context) => lambdaEvent(context).rawPath);

function call(method: string, rawPath: string, more: Partial<LambdaEvent> = {}) {
  const requestContext = { stage: "$default", http: { method, sourceIp: "192.0.2.1" } };
  const event = { rawPath, rawQueryString: "", headers: {}, isBase64Encoded: false, requestContext, ...more };
  const response = new PassThrough({ encoding: "latin1" });
  const chunks: string[] = [];
  response.on("data", (chunk: string) => chunks.push(chunk));
  const ended = createLambdaStreamHandler(api.endpoints)(event, response);
  const whole = async () => {
    await ended;
    const [head = "", content] = chunks.join("").split("\0\0\0\0\0\0\0\0");
    return [JSON.parse(head), content] as const;
  };
  return { response, chunks, whole };
}

test("sends whole responses", async () => {
  const headers = { "content-type": "application/json" };
  expect(await call("GET", "/books/emma").whole()).toEqual([
    { statusCode: 200, headers, cookies: ["a=1", "b=2"] },
    '{"name":"emma","who":"/books/emma","peer":"192.0.2.1"}',
  ]);
  expect(await call("GET", "/cover").whole()).toEqual([
    { statusCode: 200, headers: { "content-type": "image/png" } },
    "\0\u00ff",
  ]);
  expect(await call("DELETE", "/books/emma").whole()).toEqual([{ statusCode: 204, headers: {} }, ""]);
  expect(await call("HEAD", "/cover").whole()).toMatchObject([{ statusCode: 200 }, ""]);
  expect(await call("HEAD", "/watch").whole()).toMatchObject([{ statusCode: 200 }, ""]);
  expect(await call("GET", "/nowhere").whole()).toMatchObject([{ statusCode: 404 }, expect.any(String)]);
});

test("sends a stream message by message", async () => {
  const { chunks, whole } = call("GET", "/watch", { headers: { "x-short": "1" } });
  expect((await whole())[1]).toBe('{"at":1}\n{"at":2}\n');
  expect(chunks.slice(-2)).toEqual(['{"at":1}\n', '{"at":2}\n']);
});

test("stops a stream whose response closes", async () => {
  const { chunks, response } = call("GET", "/watch");
  await vi.waitFor(() => expect(chunks.at(-1)).toBe('{"at":1}\n'));
  response.destroy();
  await api.stopped;
});

test("needs the runtime of Lambda", () => {
  vi.unstubAllGlobals();
  expect(() => createLambdaStreamHandler([])).toThrow("needs the runtime of AWS Lambda");
});
