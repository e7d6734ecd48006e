import type { Attributes } from "@opentelemetry/api";
import type { EndedCall } from "../server/observe/observe.ts";
import { errorType, known } from "./http-attributes.ts";
import { durationBuckets, meterOf, type TelemetryOptions } from "./telemetry-options.ts";

/** The metrics of HTTP servers. */
export interface ServerMetrics {
  start(common: Attributes): void;
  end(common: Attributes, call: EndedCall): void;
  /** A request was passed on to another middleware. */
  pass(common: Attributes): void;
}

export function serverMetrics(options: TelemetryOptions): ServerMetrics {
  const meter = meterOf(options);
  const duration = meter.createHistogram("http.server.request.duration", {
    unit: "s",
    description: "Duration of HTTP server requests.",
    advice: { explicitBucketBoundaries: durationBuckets },
  });
  const active = meter.createUpDownCounter("http.server.active_requests", {
    unit: "{request}",
    description: "Number of active HTTP server requests.",
  });
  const requestSize = meter.createHistogram("http.server.request.body.size", {
    unit: "By",
    description: "Size of HTTP server request bodies.",
  });
  const responseSize = meter.createHistogram("http.server.response.body.size", {
    unit: "By",
    description: "Size of HTTP server response bodies.",
  });
  const label = ({ "http.request.method": method, "url.scheme": scheme }: Attributes) =>
    known({ "http.request.method": method, "url.scheme": scheme });
  return {
    start: (common) => active.add(1, label(common)),
    pass: (common) => active.add(-1, label(common)),
    end(common, { route, status, outcome, error, milliseconds, requestBytes, responseBytes }) {
      active.add(-1, label(common));
      const labels = known({
        ...label(common),
        "http.route": route,
        "http.response.status_code": status,
        "error.type": outcome === "failure" ? errorType(error, status) : undefined,
      });
      duration.record(milliseconds / 1000, labels);
      requestSize.record(requestBytes, labels);
      responseSize.record(responseBytes, labels);
    },
  };
}
