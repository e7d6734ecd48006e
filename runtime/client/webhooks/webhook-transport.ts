import type { SignWebhook } from "../../webhook/signature.ts";
import type { HttpRequest } from "../exchange/http-request.ts";
import type { Interceptor, TransportOptions } from "../exchange/transport-options.ts";
import { type RetryOptions, retry } from "../retry/retry.ts";
import { createTransport } from "../transport/create-transport.ts";
import type { Transport } from "../transport/transport.ts";

/** Options of `createWebhookTransport`. */
export interface WebhookTransportOptions
  extends Pick<TransportOptions, "fetch" | "headers" | "interceptors" | "maxBodyBytes"> {
  /** The URL that the user has chosen. */
  readonly url: string;
  /** Signs each attempt. */
  readonly sign: SignWebhook;
  /**
   * How attempts follow each other. Default: 3 retries, of attempts that take longer than 15 seconds, and after all statuses that may
   * be another one later.
   */
  readonly retry?: Omit<RetryOptions, "isIdempotent">;
  /** Milliseconds for all attempts. Default: two minutes. */
  readonly timeout?: number;
}

const retriedStatuses: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];

/**
 * Creates a transport that sends webhooks to one user. All attempts have the same id, the header `webhook-id` of the call options or a
 * new one, and a signature with the time of the attempt. Redirects are not followed. Throws a TypeError for an invalid URL.
 */
export function createWebhookTransport({
  url,
  sign,
  interceptors = [],
  timeout = 120_000,
  maxBodyBytes = 2 ** 20,
  ...options
}: WebhookTransportOptions): Transport {
  if (!/^https?:\/\/[^/]/i.test(url))
    throw new TypeError(`a webhook cannot be sent to ${url}: expected a URL, such as https://example.com/hooks`);
  const target = new URL(url);
  target.hash = "";
  const attempts = retry({
    statuses: retriedStatuses,
    attemptTimeout: 15_000,
    ...options.retry,
    isIdempotent: () => true,
  });
  const { fetch, headers } = options;
  const transport = createTransport({
    ...(fetch && { fetch }),
    ...(headers && { headers }),
    baseUrl: target.origin,
    timeout,
    maxBodyBytes,
    maxRedirects: 0,
    interceptors: [...interceptors, identify, attempts, signed(sign, target.href)],
  });
  // The path of the proto file is that of a receiver.
  const { pathname: path, search: query } = target;
  return {
    unary: (call, expected, callOptions) => transport.unary({ ...call, path, query }, expected, callOptions),
    stream: transport.stream,
  };
}

const idHeader = "webhook-id";

const identify: Interceptor = (request, next) => {
  const { [idHeader]: id = `msg_${crypto.randomUUID()}` } = request.headers;
  return next({ ...request, headers: { ...request.headers, [idHeader]: id } });
};

function signed(sign: SignWebhook, url: string): Interceptor {
  return async (request, next) => {
    const { [idHeader]: id = "", ...headers } = request.headers;
    const body = bytesOf(request);
    const signature = await sign({ id, timestamp: Math.floor(Date.now() / 1000), body });
    // The bytes that are signed are those that are sent. The URL is whole again: the origin is without credentials.
    return next({ ...request, url, body, headers: { ...headers, ...signature } });
  };
}

function bytesOf({ body, method }: HttpRequest): Uint8Array<ArrayBuffer> {
  if (typeof body === "string") return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return new Uint8Array(body);
  throw new TypeError(`a webhook cannot sign a ${method} whose body is ${body === undefined ? "absent" : "a stream"}`);
}
