import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { HttpRequest } from "../client/exchange/http-request.ts";
import { redactUrl } from "../client/exchange/redact-url.ts";
import type { Interceptor } from "../client/exchange/transport-options.ts";
import { errorType, known, methodAttributes, methodName } from "./http-attributes.ts";
import { durationBuckets, meterOf, type TelemetryOptions, tracerOf } from "./telemetry-options.ts";

/**
 * Creates a span for each request, and measures it, by the semantic conventions for HTTP clients:
 * `createTransport({ baseUrl, interceptors: [clientTelemetry()] })`. The headers of the request carry the context. The span ends
 * with the headers of the response. `url.full` has no query, which may hold credentials, and the template in place of a path with
 * `debug_redact` fields.
 */
export function clientTelemetry(options: TelemetryOptions = {}): Interceptor {
  const tracer = tracerOf(options);
  const duration = meterOf(options).createHistogram("http.client.request.duration", {
    unit: "s",
    description: "Duration of HTTP client requests.",
    advice: { explicitBucketBoundaries: durationBuckets },
  });
  return async (request, next) => {
    const { template, operation } = request.call;
    const labels = { ...methodAttributes(request.method), ...targetAttributes(request), "url.template": template };
    const name = `${methodName(request.method)} ${template}`;
    const attributes = { ...labels, "url.full": redactUrl(request), "rest.operation": operation };
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes });
    const active = trace.setSpan(context.active(), span);
    propagation.inject(active, request.headers);
    const start = performance.now();
    let status: number | undefined;
    let type: string | undefined;
    try {
      const response = await context.with(active, next, undefined, request);
      status = response.status;
      if (status >= 400) type = errorType(undefined, status);
      return response;
    } catch (error) {
      type = errorType(error, undefined);
      if (error instanceof Error) span.recordException(error);
      throw error;
    } finally {
      const result = known({ "http.response.status_code": status, "error.type": type });
      span.setAttributes(result);
      if (type !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      duration.record((performance.now() - start) / 1000, { ...labels, ...result });
    }
  };
}

function targetAttributes({ url }: HttpRequest): { "server.address"?: string; "server.port"?: number } {
  if (!URL.canParse(url)) return {};
  const { hostname, port, protocol } = new URL(url);
  const defaultPort = protocol === "https:" || protocol === "wss:" ? 443 : 80;
  return { "server.address": hostname, "server.port": port === "" ? defaultPort : Number(port) };
}
