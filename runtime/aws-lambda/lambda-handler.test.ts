import type { APIGatewayProxyEventV2, APIGatewayProxyHandlerV2, LambdaFunctionURLHandler } from "aws-lambda";
import { expect, test } from "vitest";
import { frameworkEndpoints } from "../../testdata/serving/framework-endpoints.ts";
import { createLambdaHandler, type LambdaResult, lambdaContext, lambdaEvent } from "../aws-lambda.ts";
import { createFetchHandler, type HandlerOptions } from "../server.ts";

// The members that the documentation of API Gateway shows for payload format 2.0.
function event(method: string, rawPath: string, more: Partial<APIGatewayProxyEventV2> = {}, stage = "$default") {
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath,
    rawQueryString: "",
    headers: { "content-type": "application/json", host: "abc.execute-api.eu-central-1.amazonaws.com" },
    isBase64Encoded: false,
    requestContext: {
      accountId: "1",
      apiId: "abc",
      domainName: "abc.execute-api.eu-central-1.amazonaws.com",
      domainPrefix: "abc",
      http: { method, path: rawPath, protocol: "HTTP/1.1", sourceIp: "192.0.2.1", userAgent: "curl" },
      requestId: "id",
      routeKey: "$default",
      stage,
      time: "12/Mar/2026:19:03:58 +0000",
      timeEpoch: 1583348638390,
    },
    ...more,
  } satisfies APIGatewayProxyEventV2;
}

const { endpoints } = frameworkEndpoints((context) => [
  context.header("cookie"),
  lambdaEvent<ReturnType<typeof event>>(context).requestContext.domainPrefix,
  lambdaContext<{ readonly awsRequestId: string }>(context).awsRequestId,
]);
const call = (it: ReturnType<typeof event>, options?: HandlerOptions): Promise<LambdaResult> =>
  createLambdaHandler(endpoints, options)(it, { awsRequestId: "r" });

test("is the handler of an HTTP API and of a function URL", () => {
  const handler = createLambdaHandler(endpoints);
  const gateway: APIGatewayProxyHandlerV2 = (it, context) => handler(it, context);
  const url: LambdaFunctionURLHandler = (it, context) => handler(it, context);
  expect([gateway, url]).toHaveLength(2);
});

test("calls handlers, which know the event and its context", async () => {
  const cookies = ["c=1", "d=2"];
  expect(await call(event("GET", "/books/emma", { cookies, rawQueryString: "unknown=1" }))).toEqual({
    statusCode: 200,
    headers: { "content-type": "application/json" },
    cookies: ["a=1", "b=2"],
    body: '{"name":"emma","who":["c=1; d=2","abc","r"],"peer":"192.0.2.1"}',
  });
});

test("removes the stage from the path", async () => {
  expect((await call(event("GET", "/prod/cover", {}, "prod"))).statusCode).toBe(200);
  expect((await call(event("GET", "/cover", {}, "prod"))).statusCode).toBe(200);
});

test("reads bodies in both encodings, within the limit", async () => {
  const body = '{"title":"É"}';
  const base64 = { body: Buffer.from(body).toString("base64"), isBase64Encoded: true };
  for (const more of [{ body }, base64]) {
    expect(await call(event("POST", "/books", more))).toMatchObject({ statusCode: 201, body });
  }
  expect(await call(event("POST", "/books", { body }), { maxBodyBytes: 5 })).toMatchObject({ statusCode: 413 });
  expect(await call(event("POST", "/books", { body: "{" }))).toMatchObject({ statusCode: 400 });
});

test("sends bytes, and responses without a body", async () => {
  const cover = { statusCode: 200, headers: { "content-type": "image/png" } };
  expect(await call(event("GET", "/cover"))).toEqual({ ...cover, body: "AP8=", isBase64Encoded: true });
  expect(await call(event("HEAD", "/cover"))).toEqual(cover);
  expect(await call(event("DELETE", "/books/emma"))).toEqual({ statusCode: 204, headers: {} });
  expect(await call(event("GET", "/nowhere"))).toMatchObject({ statusCode: 404 });
});

test("sends a stream when it has ended, or is too long", async () => {
  const watch = event("GET", "/watch", { headers: { "x-short": "1" } });
  expect(await call(watch)).toMatchObject({ statusCode: 200, body: '{"at":1}\n{"at":2}\n' });
  const handler = createLambdaHandler(endpoints, { maxStreamBytes: 12 });
  expect(await handler(watch)).toMatchObject({ statusCode: 200, body: '{"at":1}\n' });
  expect(await call(event("HEAD", "/watch"))).toMatchObject({ statusCode: 200 });
});

test("a call that arrived otherwise has no event", async () => {
  const api = frameworkEndpoints((context) => {
    expect(() => lambdaEvent(context)).toThrow("the call did not arrive through createLambdaHandler");
    return "";
  });
  expect((await createFetchHandler(api.endpoints)("http://h/books/emma")).status).toBe(200);
});

test.each([
  { version: "1.0", requestContext: { stage: "prod" }, path: "/x", httpMethod: "GET" },
  { Records: [] },
  null,
])("refuses the event %j", async (other) => {
  await expect(createLambdaHandler(endpoints)(other as never)).rejects.toThrow("with payload format 2.0");
});
