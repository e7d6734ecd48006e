import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { adapters } from "../../../testdata/serving/adapters.ts";
import { createEndpoint } from "../../../testdata/serving/sample-endpoints.ts";
import { nodeCodings } from "../../node.ts";
import type { Operation } from "../../operation/operation.ts";
import {
  createFetchHandler,
  decompress,
  type EndedCall,
  type Endpoint,
  type HandlerOptions,
  type Middleware,
  observe,
  StatusError,
  streamUploads,
  uploadOf,
} from "../../server.ts";

const operation: Partial<Operation> = {
  routes: [{ method: "POST", template: "/cover", body: "cover" }],
  requestMediaType: "*/*",
};
const options: HandlerOptions = {
  maxBodyBytes: 10,
  middleware: [streamUploads({ operations: ["x.v1.Books.CreateBook"], maxBytes: 1_000_000 })],
};

describe.each(adapters)("uploads with %s", (_, serve) => {
  const start = async (endpoint: Endpoint, more: HandlerOptions = {}) => {
    const api = await serve([endpoint], { ...options, ...more });
    onTestFinished(() => api.close());
    const half = { method: "POST", duplex: "half" };
    return { ...api, post: (body: BodyInit) => fetch(`${api.origin}/cover`, { ...half, body }) };
  };
  const counting = createEndpoint(async ({ cover }, context) => {
    let bytes = 0;
    for await (const chunk of uploadOf(context)) bytes += chunk.length;
    return { bytes, contentType: (cover as { contentType?: string } | undefined)?.contentType };
  }, operation);

  test("are read as they come, up to a limit of their own", async () => {
    const { post } = await start(counting);
    const png = new Blob([new Uint8Array(1_000_000)], { type: "image/png" });
    expect(await (await post(png)).json()).toEqual({ bytes: 1_000_000, contentType: "image/png" });
    expect(await (await post("")).json()).toMatchObject({ bytes: 0 });
    expect((await post(new Uint8Array(1_000_001))).status).toBe(413);
    expect((await post(new Blob([new Uint8Array(1_000_001)]).stream())).status).toBe(413);
  });

  test("count as bytes of their request", async () => {
    const counts: number[] = [];
    const count = ({ requestBytes }: EndedCall) => counts.push(requestBytes);
    const middleware = [observe({ success: count, refusal: count }), ...options.middleware!];
    const { post } = await start(counting, { middleware });
    for (const size of [1_000_000, 0, 1_000_001]) await (await post(new Blob([new Uint8Array(size)]).stream())).text();
    expect(counts.slice(0, 2)).toEqual([1_000_000, 0]);
    expect(counts[2]).toBeGreaterThan(500_000);
  });

  test("of which a handler takes a part, or nothing", async () => {
    const { post } = await start(
      createEndpoint(async ({ cover }, context) => {
        const { data } = cover as { readonly data: Uint8Array };
        for await (const chunk of uploadOf(context)) return { isFirst: chunk.length === data.length };
        return {};
      }, operation),
    );
    expect(await (await post(new Uint8Array(900_000))).json()).toEqual({ isFirst: true });
    const { post: refused } = await start(
      createEndpoint(() => {
        throw new StatusError("permission_denied", "no covers");
      }, operation),
    );
    const begin = performance.now();
    expect((await refused(new Uint8Array(900_000))).status).toBe(403);
    expect(performance.now() - begin).toBeLessThan(4000);
  });

  test("are limited to maxBodyBytes if they are decoded before, and refused if they would be after", async () => {
    const body = gzipSync(new Uint8Array(2000));
    const headers = { "content-encoding": "gzip" };
    const send = async (maxBodyBytes: number, ...middleware: readonly Middleware[]) => {
      const { origin } = await start(counting, { maxBodyBytes, middleware });
      const response = await fetch(`${origin}/cover`, { method: "POST", headers, body });
      return [response.status, await response.json()];
    };
    const [uploads] = options.middleware!;
    const inflate = decompress(nodeCodings);
    expect(await send(2000, inflate, uploads!)).toMatchObject([200, { bytes: 2000 }]);
    expect(await send(1999, inflate, uploads!)).toMatchObject([413, {}]);
    expect(await send(2000, uploads!, inflate)).toMatchObject([415, {}]);
  });

  test("that break off fail in the handler", async () => {
    const onError = vi.fn();
    const failed = vi.fn();
    const endpoint = createEndpoint(async (_, context) => {
      for await (const _chunk of uploadOf(context));
      return {};
    }, operation);
    const { port } = await start(endpoint, {
      onError,
      middleware: [
        ...(options.middleware ?? []),
        (next) => async (incoming) => {
          const outgoing = await next(incoming);
          failed(outgoing.status);
          return outgoing;
        },
      ],
    });
    const socket = connect(port, "127.0.0.1");
    socket.write("POST /cover HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf");
    setTimeout(() => socket.destroy(), 50);
    await vi.waitFor(() => expect(failed).toHaveBeenCalledWith(400));
    expect(onError).not.toHaveBeenCalled();
  });
});

test("names of operations are checked", () => {
  const names = streamUploads({ operations: ["x.v1.Books.GetCover"], maxBytes: 1 });
  expect(() => names(() => ({ status: 200, headers: {}, body: undefined }), { operations: [] })).toThrow(
    "streamUploads: the listener has no operation x.v1.Books.GetCover",
  );
});

test("an empty first chunk does not skip the checks of the headers", async () => {
  const json = createEndpoint(() => ({}), { ...operation, requestMediaType: "image/png" });
  const handle = createFetchHandler([json], options);
  const body = new ReadableStream({
    start(controller) {
      for (const size of [0, 5]) controller.enqueue(new Uint8Array(size));
      controller.close();
    },
  });
  const init = { method: "POST", body, duplex: "half", headers: { "content-type": "text/plain" } };
  expect((await handle(new Request("http://h/cover", init))).status).toBe(415);
});
