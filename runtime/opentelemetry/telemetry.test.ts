import { setTimeout as sleep } from "node:timers/promises";
import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { adapters, type ServedApi } from "../../testdata/serving/adapters.ts";
import { bookEndpoint, watchEndpoint } from "../../testdata/serving/sample-endpoints.ts";
import { createTransport, type Interceptor } from "../client.ts";
import { clientTelemetry, serverTelemetry } from "../opentelemetry.ts";
import { createFetchMiddleware, StatusError } from "../server.ts";

const spans = new InMemorySpanExporter();
const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });

/** The header of W3C Trace Context, without the package that implements it. */
const propagator: Parameters<typeof propagation.setGlobalPropagator>[0] = {
  inject(active, carrier, setter) {
    const span = trace.getSpanContext(active);
    if (span !== undefined) setter.set(carrier, "traceparent", `00-${span.traceId}-${span.spanId}-01`);
  },
  extract(active, carrier, getter) {
    const [, traceId, spanId] = String(getter.get(carrier, "traceparent") ?? "").split("-");
    if (traceId === undefined || spanId === undefined) return active;
    return trace.setSpanContext(active, { traceId, spanId, traceFlags: 1, isRemote: true });
  },
  fields: () => ["traceparent"],
};

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(propagator);
});
afterAll(() => {
  context.disable();
  propagation.disable();
});
let api: ServedApi | undefined;
afterEach(() => {
  api?.close();
  spans.reset();
});

function createMetrics() {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
  const meterProvider = new MeterProvider({ readers: [reader] });
  const collect = async () => {
    await meterProvider.forceFlush();
    const [{ scopeMetrics } = { scopeMetrics: [] }] = exporter.getMetrics().slice(-1);
    const all = scopeMetrics.flatMap(({ metrics }) => metrics);
    return Object.fromEntries(
      all.map(({ descriptor, dataPoints }) => [`${descriptor.name} ${descriptor.unit}`, dataPoints]),
    );
  };
  return { meterProvider, collect };
}

const current = () => trace.getSpan(context.active())?.spanContext().spanId;

describe.each(adapters)("%s", (_, serve) => {
  test("creates spans and metrics of calls", async () => {
    const { meterProvider, collect } = createMetrics();
    const active: unknown[] = [];
    const book = bookEndpoint(
      async ({ name }) => {
        await sleep(1);
        active.push(current());
        if (name === "lost") throw new StatusError("not_found", "lost");
        if (name === "broken") throw new TypeError("broken");
        return { title: "é" };
      },
      {
        routes: [{ method: "GET", template: "/books/{name}", path: [{ name: "name" }], query: [{ name: "pin" }] }],
        sensitive: ["pin"],
      },
    );
    const watch = watchEndpoint(async function* () {
      active.push(current());
      yield {};
      await sleep(20);
      active.push(current());
    });
    const telemetry = serverTelemetry({ tracerProvider, meterProvider });
    api = await serve([book, watch], { middleware: [telemetry], onError: () => undefined });
    const parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    await fetch(`${api.origin}/books/emma?pin=1&q=2`, { headers: { traceparent: parent, "user-agent": "test" } });
    await fetch(`${api.origin}/books/lost`);
    await fetch(`${api.origin}/books/broken`);
    await fetch(`${api.origin}/nowhere`, { method: "PROPFIND" });
    await (await fetch(`${api.origin}/watch`)).text();
    await vi.waitFor(() => expect(spans.getFinishedSpans()).toHaveLength(5));
    const [ok, lost, broken, unknown, stream] = spans.getFinishedSpans();

    expect(ok).toMatchObject({
      name: "GET /books/{name}",
      kind: SpanKind.SERVER,
      status: { code: SpanStatusCode.UNSET },
    });
    expect(ok!.attributes).toEqual({
      "http.request.method": "GET",
      "url.scheme": "http",
      "url.path": "/books/emma",
      "url.query": "pin=[redacted]&q=2",
      "server.address": "127.0.0.1",
      "server.port": api.port,
      "client.address": "127.0.0.1",
      "user_agent.original": "test",
      "http.response.status_code": 200,
      "http.route": "/books/{name}",
      "rest.operation": "x.v1.Books.GetBook",
    });
    expect(ok!.spanContext().traceId).toBe("0af7651916cd43dd8448eb211c80319c");
    expect(ok!.parentSpanContext?.spanId).toBe("b7ad6b7169203331");
    expect(lost).toMatchObject({
      status: { code: SpanStatusCode.UNSET },
      attributes: { "http.response.status_code": 404 },
    });
    expect(broken).toMatchObject({
      status: { code: SpanStatusCode.ERROR },
      attributes: { "http.response.status_code": 500, "error.type": "500" },
      events: [{ name: "exception", attributes: { "exception.message": "broken" } }],
    });
    expect(unknown).toMatchObject({
      name: "HTTP",
      attributes: { "http.request.method": "_OTHER", "http.request.method_original": "PROPFIND" },
    });
    expect(stream!.name).toBe("GET /watch");
    expect(active).toEqual([ok, lost, broken, stream, stream].map((span) => span!.spanContext().spanId));

    const collected = await collect();
    expect(Object.keys(collected).sort()).toEqual([
      "http.server.active_requests {request}",
      "http.server.request.body.size By",
      "http.server.request.duration s",
      "http.server.response.body.size By",
    ]);
    expect(collected["http.server.active_requests {request}"]!.map(({ value }) => value)).toEqual([0, 0]);
    const [first] = collected["http.server.request.duration s"]!;
    expect(first!.attributes).toEqual({
      "http.request.method": "GET",
      "url.scheme": "http",
      "http.route": "/books/{name}",
      "http.response.status_code": 200,
    });
    expect(first!.value).toMatchObject({ count: 1, buckets: { boundaries: expect.arrayContaining([0.005, 10]) } });
    expect(collected["http.server.response.body.size By"]![0]!.value).toMatchObject({ sum: 14 });
  });

  test("a client and a server share a trace", async () => {
    const { meterProvider, collect } = createMetrics();
    const telemetry = serverTelemetry({ tracerProvider });
    const book = bookEndpoint(({ name }) => {
      if (name === "lost") throw new StatusError("not_found", "lost");
      return {};
    });
    api = await serve([book], { middleware: [telemetry] });
    const interceptors = [clientTelemetry({ tracerProvider, meterProvider })];
    const transport = createTransport({ baseUrl: api.origin, interceptors });
    const get = (name: string) =>
      transport.unary(
        {
          operation: "x.v1.Books.GetBook",
          method: "GET",
          template: "/books/{name}",
          path: `/books/${name}`,
          query: "?q=1",
        },
        (json) => json,
      );
    await get("emma");
    await expect(get("lost")).rejects.toThrow("lost");
    await vi.waitFor(() => expect(spans.getFinishedSpans()).toHaveLength(4));
    const finished = spans.getFinishedSpans();
    const [ok, lost] = finished.filter(({ kind }) => kind === SpanKind.CLIENT);
    const [served] = finished.filter(({ kind }) => kind === SpanKind.SERVER);
    expect(ok!.name).toBe("GET /books/{name}");
    expect(ok!.attributes).toEqual({
      "http.request.method": "GET",
      "url.template": "/books/{name}",
      "url.full": `${api.origin}/books/emma`,
      "server.address": "127.0.0.1",
      "server.port": api.port,
      "http.response.status_code": 200,
      "rest.operation": "x.v1.Books.GetBook",
    });
    expect(served!.parentSpanContext?.spanId).toBe(ok!.spanContext().spanId);
    expect(lost).toMatchObject({ status: { code: SpanStatusCode.ERROR }, attributes: { "error.type": "404" } });
    expect((await collect())["http.client.request.duration s"]).toHaveLength(2);
  });
});

test.each([
  ["https://ada:secret@h/x?token=1#top", "https://REDACTED:REDACTED@h/x"],
  ["http://h/api/users/ada%40h?q=1", "http://h/api/users/{email}"],
  ["http://h/api/v2/users/ada", "http://h/users/{email}"],
  ["/api/users/ada%40h", "/api/users/{email}"],
])("the URL %s is shown as %s", async (url, shown) => {
  const redirect: Interceptor = (request, next) => next({ ...request, url });
  const transport = createTransport({
    baseUrl: "http://h/api",
    fetch: async () => new Response("{}"),
    interceptors: [redirect, clientTelemetry({ tracerProvider })],
  });
  const sensitive = shown.includes("{") ? { sensitive: "path" as const } : {};
  const call = { operation: "x", method: "GET", template: "/users/{email}", path: "/users/ada%40h", ...sensitive };
  await transport.unary(call, (json) => json);
  expect(spans.getFinishedSpans()[0]!.attributes["url.full"]).toBe(shown);
});

test("an unreachable server is an error of the client", async () => {
  const interceptors = [clientTelemetry({ tracerProvider })];
  const transport = createTransport({ baseUrl: "http://127.0.0.1:1", interceptors });
  const call = { operation: "x", method: "GET", template: "/x", path: "/x" };
  await expect(transport.unary(call, (json) => json)).rejects.toThrow();
  expect(spans.getFinishedSpans()).toMatchObject([
    { status: { code: SpanStatusCode.ERROR }, attributes: { "error.type": "TypeError" } },
  ]);
});

test("a request that is passed on has no span", async () => {
  const { meterProvider, collect } = createMetrics();
  const serve = createFetchMiddleware([], { middleware: [serverTelemetry({ tracerProvider, meterProvider })] });
  expect(await serve(new Request("https://h/x"), () => "next")).toBe("next");
  expect(spans.getFinishedSpans()).toEqual([]);
  expect((await collect())["http.server.active_requests {request}"]).toMatchObject([
    { value: 0, attributes: { "url.scheme": "https" } },
  ]);
});
