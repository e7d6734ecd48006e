export { clientTelemetry } from "./opentelemetry/client-telemetry.ts";
export { serverTelemetry } from "./opentelemetry/server-telemetry.ts";
export type { TelemetryOptions } from "./opentelemetry/telemetry-options.ts";
