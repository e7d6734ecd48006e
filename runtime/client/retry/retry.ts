import { timerDelay } from "../../time/timer-delay.ts";
import { canSendAgain } from "../exchange/can-send-again.ts";
import { discard } from "../exchange/discard.ts";
import type { HttpRequest } from "../exchange/http-request.ts";
import type { HttpResponse } from "../exchange/http-response.ts";
import { redactPath, redactUrl } from "../exchange/redact-url.ts";
import { RestError } from "../exchange/rest-error.ts";
import type { Interceptor } from "../exchange/transport-options.ts";
import { type BackOffOptions, createBackOff, wait } from "./back-off.ts";
import { isIdempotent, withIdempotencyKey } from "./is-idempotent.ts";
import { readAhead } from "./read-ahead.ts";
import { retryAfter } from "./retry-after.ts";

/** A request that is about to be sent again. */
export interface RetryEvent {
  readonly request: HttpRequest;
  /** Counted from 1. */
  readonly retry: number;
  /** Milliseconds until the request is sent again. */
  readonly delay: number;
  /** The response that was not accepted; undefined if there was none, or only a part of one. */
  readonly response: HttpResponse | undefined;
  /** Why there was no response. */
  readonly cause: unknown;
}

/** Options of `retry`. */
export interface RetryOptions extends BackOffOptions {
  /** The statuses to retry, besides those that the API declares as retryable. Default: 408, 429, 502, 503, 504. */
  readonly statuses?: readonly number[];
  /** Milliseconds for a single attempt, response included. Default: no limit but the timeout of the call. */
  readonly attemptTimeout?: number;
  /** Whether a request may be sent more than once. Default: what is idempotent by its method, its proto file or its key. */
  readonly isIdempotent?: (request: HttpRequest) => boolean;
  /** Observes retries. */
  readonly onRetry?: (event: RetryEvent) => void;
}

/**
 * Sends requests again that fail without harm: idempotent ones whose response does not come, breaks off within its first MiB, or
 * has a status that promises better luck. Waits with exponential back-off and full jitter, or as long as Retry-After asks for,
 * and gives up at once if that would take longer than the timeout of the call. A streamed body is never sent twice.
 */
export function retry(options: RetryOptions = {}): Interceptor {
  const { maxRetries = 3, maxRetryAfter = 60_000, statuses = defaultStatuses, onRetry } = options;
  const backOff = createBackOff(options);
  return async (original, next) => {
    const request = withIdempotencyKey(original);
    const isRepeatable = (options.isIdempotent ?? isIdempotent)(request) && canSendAgain(request);
    if (!isRepeatable) return next(request);
    const isRetried = ({ status }: HttpResponse): boolean =>
      statuses.includes(status) || !!request.call.retryable?.includes(status);
    const start = performance.now();
    for (let count = 0; ; count++) {
      const { response, cause } = await attempt(request, next, options.attemptTimeout);
      const asked = response && retryAfter(response.headers);
      const delay = asked ?? backOff(count);
      const canRetry = response ? isRetried(response) && (asked ?? 0) <= maxRetryAfter : isTransient(cause);
      const isLate = request.timeout && performance.now() + delay >= start + request.timeout;
      if (count >= maxRetries || !canRetry || isLate || request.signal?.aborted) {
        if (response) return response;
        throw cause;
      }
      if (response) discard(response);
      onRetry?.({ request, retry: count + 1, delay, response, cause });
      await wait(delay, request.signal);
    }
  };
}

const defaultStatuses: readonly number[] = [408, 429, 502, 503, 504];

type Attempt = { readonly response?: HttpResponse; readonly cause?: unknown };

/** Sends a request once. Its copy belongs to the interceptors that follow, which may change it. */
async function attempt(
  request: HttpRequest,
  next: Parameters<Interceptor>[1],
  timeout: number | undefined,
): Promise<Attempt> {
  const copy = { ...request, headers: { ...request.headers } };
  const isStream = "streams" in request.call;
  const send = async (): Promise<HttpResponse> => {
    const response = await next(copy);
    return isStream ? response : readAhead(response);
  };
  if (!timeout) return send().then(toResponse, toCause);
  const controller = new AbortController();
  copy.signal = request.signal ? AbortSignal.any([request.signal, controller.signal]) : controller.signal;
  const timer = setTimeout(() => controller.abort(noResponse(request, timeout)), timerDelay(timeout));
  const late = new Promise<never>((_, reject) => {
    controller.signal.addEventListener("abort", () => reject(controller.signal.reason));
  });
  return Promise.race([send(), late])
    .finally(() => clearTimeout(timer))
    .then(toResponse, toCause);
}

const toResponse = (response: HttpResponse): Attempt => ({ response });
const toCause = (cause: unknown): Attempt => ({ cause });

/** Whether another attempt may succeed: nothing came, or not all. An error that an interceptor has made is final. */
function isTransient(cause: unknown): boolean {
  return !(cause instanceof RestError) || /^(unavailable|deadline_exceeded)$/.test(cause.code);
}

function noResponse(request: HttpRequest, timeout: number): RestError {
  return new RestError({
    code: "deadline_exceeded",
    reason: `no response within ${timeout} ms`,
    status: 0,
    method: request.method,
    url: redactUrl(request),
    path: redactPath(request.call),
    body: undefined,
    violations: [],
  });
}
