import express from "express";
import { afterEach, describe, expect, test } from "vitest";
import { createNodeListener } from "../../runtime/node.ts";
import { limitTime } from "../../runtime/server.ts";
import { listen } from "../serving/loopback.ts";
import { endpointsOf, generateInline, messageShapes } from "./inline-api.ts";

const proto = `
message Numbers {
  int64 id = 1;
  repeated uint64 many = 2;
  double ratio = 3;
  google.protobuf.Value any = 4;
  double price = 6 [(rest.v1.field).schema = {minimum: 1}];
  string mode = 7 [(rest.v1.field).schema = {min_length: 2}];
  Numbers inner = 5;
}
service NumberService {
  rpc Send(Numbers) returns (Numbers) { option (google.api.http) = {post: "/numbers", body: "*"}; }
}
`;

const long = "9007199254740993";

const parser = express.json();
const keeping = express.json({ verify: (request, _, bytes) => void Object.assign(request, { rawBody: bytes }) });

describe.each(messageShapes)("bodies that a parser has read, in %s", async (shape) => {
  const options = shape === "ts-proto" ? ["ts_proto_opt=forceLong=bigint"] : [];
  const api = await generateInline(proto, shape, { options });
  const errors: string[] = [];
  const listener = createNodeListener(endpointsOf(api, "number", { send: (message: object) => message }), {
    onError: (error) => errors.push(String(error)),
    // Middleware of ours hands requests on.
    middleware: [limitTime()],
  });
  let close = (): void => {};
  afterEach(() => close());

  const post = async (middleware: express.RequestHandler, body: string): Promise<[number, string]> => {
    errors.length = 0;
    const app = express().use(middleware, (request, response) => listener(request, response));
    const loopback = await listen(app);
    close = () => loopback.close();
    const init = { method: "POST", headers: { "content-type": "application/json" }, body };
    const response = await fetch(`http://127.0.0.1:${loopback.port}/numbers`, init);
    return [response.status, await response.text()];
  };

  test.each([`{"id":${long}}`, `{"many":[1,${long}]}`, `{"inner":{"id":${long}}}`])(
    "%s is refused, since its digits are lost",
    async (body) => {
      expect((await post(parser, body))[0]).toBe(500);
      expect(errors).toEqual([
        expect.stringContaining("a body parser has rounded a 64-bit integer to 9007199254740992"),
      ]);
    },
  );

  test("a number beyond 2^53 leaves the other fields as they are", async () => {
    expect(await post(parser, '{"price":1e20,"mode":"ab"}')).toEqual([200, expect.stringContaining('"mode":"ab"')]);
    expect((await post(parser, '{"price":1e20,"mode":"a"}'))[0]).toBe(400);
    expect((await post(parser, '{"price":1e20,"mode":5}'))[0]).toBe(400);
    expect(errors).toEqual([]);
  });

  test("-0 keeps its sign", async () => {
    const body = '{"ratio":-0,"any":[-0,{"a":-0}],"inner":{"ratio":-0}}';
    expect((await post(parser, body))[1]).toBe(body);
  });

  test("a number that no double holds is refused, not null", async () => {
    expect(await post(parser, '{"ratio":1e999}')).toEqual([400, expect.stringContaining("ratio: Infinity")]);
    expect(errors).toEqual([]);
  });

  test("numbers that hold their value, and texts, are read", async () => {
    const [status, text] = await post(parser, `{"id":"${long}","many":[1],"ratio":1e17,"any":[1e18]}`);
    expect([status, errors]).toEqual([200, []]);
    expect(JSON.parse(text)).toMatchObject({ id: long, many: ["1"], ratio: 1e17, any: [1e18] });
  });

  test.each([
    ["the bytes that were sent", keeping],
    ["a body that no parser has read", (_: unknown, __: unknown, next: () => void) => next()],
  ])("%s have all digits", async (_, middleware) => {
    const [status, text] = await post(middleware as express.RequestHandler, `{"id":${long}}`);
    expect([status, JSON.parse(text).id]).toEqual([200, long]);
  });
});
