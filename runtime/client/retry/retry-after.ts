import { parseHttpDate } from "../../header/http-date.ts";
import type { ResponseHeaders } from "../exchange/http-response.ts";

/**
 * Returns the milliseconds that Retry-After asks for (RFC 9110, section 10.2.3), or undefined without a valid one. A date counts
 * from the clock of the service, where the response has a Date.
 */
export function retryAfter(headers: ResponseHeaders): number | undefined {
  const text = headers.get("retry-after")?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const now = parseHttpDate(headers.get("date") ?? "");
  const delay = parseHttpDate(text) - (Number.isNaN(now) ? Date.now() : now);
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
}
