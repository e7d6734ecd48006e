import {
  type Attributes,
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { type Incoming, isChunks, type Outgoing } from "../server/exchange/incoming.ts";
import { mountOf } from "../server/exchange/mount.ts";
import { after } from "../server/middleware/after.ts";
import { pathOf } from "../server/middleware/path-of.ts";
import { type EndedCall, observe } from "../server/observe/observe.ts";
import { pathRedactor, type RedactTarget, targetRedactor } from "../server/observe/redact.ts";
import type { Middleware } from "../server/service/middleware.ts";
import { errorType, known, methodAttributes, methodName } from "./http-attributes.ts";
import { serverMetrics } from "./server-metrics.ts";
import { type TelemetryOptions, tracerOf } from "./telemetry-options.ts";

/**
 * Creates a span for each call, and measures it, by the semantic conventions for HTTP servers. The span is active while the
 * handler runs; its parent comes from the headers of the request. Paths and queries are redacted as in an access log.
 */
export function serverTelemetry(options: TelemetryOptions = {}): Middleware {
  const tracer = tracerOf(options);
  const metrics = serverMetrics(options);
  return (next, api) => {
    const redactPath = pathRedactor(api);
    const redactTarget = targetRedactor(api);
    return (incoming) => {
      const common = { ...methodAttributes(incoming.method), "url.scheme": schemeOf(incoming) };
      const parent = propagation.extract(context.active(), incoming, {
        get: (from, key) => from.header(key),
        keys: () => [],
      });
      const attributes = known({
        ...common,
        ...requestAttributes(incoming),
        "url.path": mountOf(incoming.original).path + redactPath(pathOf(incoming)),
      });
      const name = methodName(incoming.method);
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
      const active = trace.setSpan(parent, span);
      metrics.start(common);
      const end = (call: EndedCall) => {
        metrics.end(common, call);
        endSpan(span, call, redactTarget);
      };
      const observed = observe({ success: end, refusal: end, failure: end })(next, api);
      return after(context.with(active, observed, undefined, incoming), (outgoing) => {
        if (outgoing.unmatched !== true) return withContext(outgoing, active);
        metrics.pass(common);
        return outgoing;
      });
    };
  };
}

function requestAttributes(incoming: Incoming): Attributes {
  const [, address, port] = /^(.*?)(?::(\d+))?$/.exec(incoming.header("host") ?? "") ?? [];
  return {
    "server.address": address === "" ? undefined : address,
    "server.port": port === undefined ? undefined : Number(port),
    "client.address": incoming.peer,
    "user_agent.original": incoming.header("user-agent"),
  };
}

function endSpan(span: Span, call: EndedCall, redactTarget: RedactTarget): void {
  const { route, status, outcome, error, method } = call;
  span.setAttribute("http.response.status_code", status);
  if (call.context !== undefined && route !== undefined) {
    const { operation } = call.context;
    const [path = "", query] = redactTarget(call.target, operation, call.context.route).split("?");
    span.updateName(`${methodName(method)} ${route}`);
    span.setAttributes(
      known({
        "http.route": route,
        "rest.operation": operation.name,
        "url.path": call.mountPath + path,
        "url.query": query,
      }),
    );
  }
  // A refusal is an error of the caller, not of the server.
  if (outcome === "failure") {
    span.setAttribute("error.type", errorType(error, status));
    span.setStatus({ code: SpanStatusCode.ERROR });
    if (error instanceof Error) span.recordException(error);
  }
  span.end();
}

/** A stream goes on after the response has begun, in the context of its call. */
function withContext(outgoing: Outgoing, active: Context): Outgoing {
  const { body } = outgoing;
  if (!isChunks(body)) return outgoing;
  const chunks = {
    next: () => context.with(active, () => body.next()),
    return: () =>
      context.with(active, async () => (await body.return?.()) ?? { done: true as const, value: undefined }),
    cut: (error: Error) => body.cut?.(error),
  };
  return { ...outgoing, body: chunks };
}

function schemeOf({ platform: [request] }: Incoming): string {
  const { url, socket } = (request ?? {}) as {
    readonly url?: unknown;
    readonly socket?: { readonly encrypted?: boolean };
  };
  const isSecure = socket?.encrypted === true || (typeof url === "string" && url.startsWith("https:"));
  return isSecure ? "https" : "http";
}
