import { type Meter, type MeterProvider, metrics, type Tracer, type TracerProvider, trace } from "@opentelemetry/api";

/** Options of `serverTelemetry` and `clientTelemetry`. */
export interface TelemetryOptions {
  /** Default: the global one. */
  readonly tracerProvider?: TracerProvider;
  /** Default: the global one. */
  readonly meterProvider?: MeterProvider;
}

const scope = "@protoc-gen-rest/runtime";

export function tracerOf({ tracerProvider = trace }: TelemetryOptions): Tracer {
  return tracerProvider.getTracer(scope);
}

export function meterOf({ meterProvider = metrics }: TelemetryOptions): Meter {
  return meterProvider.getMeter(scope);
}

/** The buckets of the semantic conventions for HTTP metrics, in seconds. */
export const durationBuckets: number[] = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
