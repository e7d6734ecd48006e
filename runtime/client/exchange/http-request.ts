import type { Call } from "./call.ts";
import type { HttpResponse } from "./http-response.ts";

/** A request on its way through the interceptors. `fetch` gets it as its second argument. */
export interface HttpRequest extends RequestInit {
  readonly call: Call;
  url: string;
  method: string;
  /** How many redirects may still be followed; 0 if a redirect is the result. `redirect` is `manual`. */
  maxRedirects: number;
  /** Sends the request over a WebSocket, in place of `fetch`. */
  connect?: (request: HttpRequest) => Promise<HttpResponse>;
  /** The milliseconds that the call may take in all; 0 or undefined for no limit. */
  readonly timeout?: number | undefined;
  /** Set for a body that can be sent only once: a stream. */
  duplex?: "half";
  /** By name, in lower case. */
  headers: Record<string, string>;
}
