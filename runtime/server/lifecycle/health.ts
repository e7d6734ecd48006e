import { timerDelay } from "../../time/timer-delay.ts";
import type { Outgoing } from "../exchange/incoming.ts";
import { pathOf } from "../middleware/path-of.ts";
import type { Middleware } from "../service/middleware.ts";
import type { Lifecycle } from "./lifecycle.ts";

/** Options of `health`. */
export interface HealthOptions {
  /** The path of the endpoint, whatever `basePath` is. Default: `/healthz`. */
  readonly path?: string;
  /** The dependencies of the service, by name. A check fails if it throws, returns false, or takes too long. */
  readonly checks?: Readonly<Record<string, (signal: AbortSignal) => unknown>>;
  /** How long a check may take. Default: 5000. */
  readonly maxMilliseconds?: number;
  /** While it closes, the service is not healthy, so that load balancers send no more requests. */
  readonly lifecycle?: Lifecycle;
}

type HealthStatus = "SERVING" | "NOT_SERVING";

/**
 * Responds to GET requests for a path with `{"status":"SERVING"}`, or with 503 and `NOT_SERVING` if a check fails or the
 * server is shutting down.
 */
export function health(options: HealthOptions = {}): Middleware {
  const { path = "/healthz", checks = {}, maxMilliseconds = 5000, lifecycle } = options;
  const respond = async (): Promise<Outgoing> => {
    const results = await Promise.all(Object.entries(checks).map(([name, check]) => run(name, check, maxMilliseconds)));
    const isHealthy = lifecycle?.isClosing !== true && results.every(([, status]) => status === "SERVING");
    const status: HealthStatus = isHealthy ? "SERVING" : "NOT_SERVING";
    const body = results.length === 0 ? { status } : { status, checks: Object.fromEntries(results) };
    const headers = { "content-type": "application/json", "cache-control": "no-store" };
    return { status: isHealthy ? 200 : 503, headers, body: JSON.stringify(body) };
  };
  return (next) => (incoming) => {
    const isRead = incoming.method === "GET" || incoming.method === "HEAD";
    return isRead && pathOf(incoming) === path ? respond() : next(incoming);
  };
}

async function run(
  name: string,
  check: (signal: AbortSignal) => unknown,
  maxMilliseconds: number,
): Promise<readonly [name: string, status: HealthStatus]> {
  const signal = AbortSignal.timeout(timerDelay(maxMilliseconds));
  const tooLate = new Promise<false>((resolve) => signal.addEventListener("abort", () => resolve(false)));
  try {
    const result = await Promise.race([check(signal), tooLate]);
    return [name, result === false ? "NOT_SERVING" : "SERVING"];
  } catch {
    return [name, "NOT_SERVING"];
  }
}
