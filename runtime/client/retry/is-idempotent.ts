import type { HttpRequest } from "../exchange/http-request.ts";

/**
 * Whether sending the request twice has the effect of sending it once: its method is idempotent (RFC 9110, section 9.2.2),
 * the API declares it with `idempotency_level`, or it has an Idempotency-Key.
 */
export function isIdempotent({ method, call, headers }: HttpRequest): boolean {
  return (
    /^(GET|HEAD|PUT|DELETE|OPTIONS|QUERY)$/.test(method) || call.idempotent === true || headers[keyHeader] !== undefined
  );
}

/** Adds an Idempotency-Key if the API declares that header and the caller has set none. */
export function withIdempotencyKey(request: HttpRequest): HttpRequest {
  const { call, headers } = request;
  const isDeclared = Object.keys(call.headers ?? {}).some((name) => name.toLowerCase() === keyHeader);
  if (!isDeclared || headers[keyHeader] !== undefined) return request;
  // Browsers have it on secure origins only.
  const key: string | undefined = globalThis.crypto?.randomUUID?.();
  return key === undefined ? request : { ...request, headers: { ...headers, [keyHeader]: key } };
}

const keyHeader = "idempotency-key";
