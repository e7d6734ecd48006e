import { describe, expect, test } from "vitest";
import { getCall, httpOrigin, transports } from "../../../testdata/serving/http-origin.ts";
import { readAny, streamCall } from "../../../testdata/serving/stub-transport.ts";
import { RestError, readMetadata, withResponse } from "../../client.ts";

describe.each(transports)("responses of %s", (name, create) => {
  test("withResponse returns the status and the headers with the message", async () => {
    const { origin } = await httpOrigin((_, response) => {
      response.writeHead(201, { "x-request-id": "r1", "set-cookie": ["a=1", "b=2"] }).end('{"title":"Emma"}');
    });
    const transport = create({ baseUrl: origin });
    const { message, response } = await withResponse((options) => transport.unary(getCall, readAny, options));
    expect(message).toEqual({ title: "Emma" });
    expect(response.status).toBe(201);
    expect(response.headers.get("X-Request-Id")).toBe("r1");
    expect(response.headers.getSetCookie?.()).toEqual(["a=1", "b=2"]);
    expect(response.headers.get("missing")).toBeNull();
  });

  test("metadata of a gateway is in headers, and in trailers where the platform has them", async () => {
    const { origin } = await httpOrigin(({ headers }, response) => {
      const asked = headers["te"] === "trailers";
      response.writeHead(200, { "Grpc-Metadata-Tenant": ["a", "b"], ...(asked && { Trailer: "Grpc-Trailer-Cost" }) });
      response.write('{"title":');
      if (asked) response.addTrailers({ "Grpc-Trailer-Cost": "7" });
      response.end('"Emma"}');
    });
    const transport = create({ baseUrl: origin });
    const send = async (headers: Record<string, string>) => {
      const { response } = await withResponse((options) => transport.unary(getCall, readAny, { ...options, headers }));
      return ["tenant", "cost", "absent"].map((key) => readMetadata(response, key));
    };
    expect(await send({})).toEqual(["a, b", undefined, undefined]);
    expect(await send({ te: "trailers" })).toEqual([
      "a, b",
      name === "createNodeTransport" ? "7" : undefined,
      undefined,
    ]);
  });

  test("onResponse sees the response to a redirected request, of an error, and of a stream before its messages", async () => {
    const { origin } = await httpOrigin(({ url }, response) => {
      if (url === "/x") response.writeHead(307, { location: "/y" }).end();
      else if (url === "/y") response.writeHead(429, { "retry-after": "7" }).end();
      else response.writeHead(200, { "x-cursor": "c" }).end('{"n":1}\n{"n":2}\n');
    });
    const transport = create({ baseUrl: origin });
    const seen: unknown[] = [];
    const error = await transport
      .unary(getCall, readAny, { onResponse: ({ status }) => seen.push(status) })
      .catch((it: unknown) => it);
    expect(error).toBeInstanceOf(RestError);
    expect((error as RestError).headers?.get("retry-after")).toBe("7");
    const onResponse = ({ headers }: { headers: { get(name: string): unknown } }) => seen.push(headers.get("x-cursor"));
    for await (const item of transport.stream(streamCall, readAny, { onResponse })) seen.push(item);
    expect(seen).toEqual([429, "c", { n: 1 }, { n: 2 }]);
  });

  test("an error without a response has no headers", async () => {
    const transport = create({ baseUrl: "http://127.0.0.1:1" });
    const error = await transport.unary(getCall, readAny).catch((it: unknown) => it);
    expect(error).toMatchObject({ code: "unavailable", status: 0 });
    expect((error as RestError).headers).toBeUndefined();
  });

  test("an error of a broken message has the headers", async () => {
    const { origin } = await httpOrigin((_, response) => response.writeHead(200, { "x-request-id": "r2" }).end("<p>"));
    const error = await create({ baseUrl: origin })
      .unary(getCall, readAny)
      .catch((it: unknown) => it);
    expect((error as RestError).headers?.get("x-request-id")).toBe("r2");
  });
});

test("withResponse refuses a call that ignores its options", async () => {
  await expect(withResponse(async () => "message")).rejects.toThrow(TypeError);
});
