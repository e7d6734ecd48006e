import type { Agent, ClientRequest, IncomingMessage } from "node:http";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { type Duplex, Readable } from "node:stream";
import { RestError } from "../../client/exchange/rest-error.ts";
import type { TransportOptions } from "../../client/exchange/transport-options.ts";
import { createTransport } from "../../client/transport/create-transport.ts";
import type { CallOptions, Transport } from "../../client/transport/transport.ts";

/** Options of `upgrade`: those of a transport, and how to connect. */
export interface UpgradeOptions extends Omit<TransportOptions, "fetch" | "bodyOnGet" | "WebSocket"> {
  /** The protocol to switch to (RFC 9110, section 7.8). Default: `tcp`. */
  readonly protocol?: string;
  /** The path of a Unix domain socket, such as `/var/run/docker.sock`. `baseUrl` is then `http://localhost`. */
  readonly socketPath?: string;
  /** An agent of `node:http` or `node:https`, such as one with certificates. */
  readonly agent?: Agent;
}

/** A connection that is no longer HTTP. */
export interface Upgraded {
  /** Bytes both ways. The caller ends or destroys it. */
  readonly socket: Duplex;
  /** The protocol that the service has chosen. */
  readonly protocol: string;
  /** The headers of the response with the status 101. */
  readonly headers: Headers;
}

/**
 * Sends a call that asks the service to switch protocols, and returns the connection:
 * `upgrade(options, (transport, options) => attachContainer(transport, request, options))`. Signals and timeouts of the call apply until
 * then. Throws what the call throws, and a RestError `failed_precondition` if the service has not switched.
 */
export async function upgrade(
  options: UpgradeOptions,
  send: (transport: Transport, options: CallOptions) => Promise<unknown>,
  callOptions: CallOptions = {},
): Promise<Upgraded> {
  const { protocol = "tcp", socketPath, agent, ...common } = options;
  let upgraded: Upgraded | undefined;
  let last: { readonly method: string; readonly url: URL; readonly response: Response } | undefined;
  const transport = createTransport({
    ...common,
    bodyOnGet: true,
    fetch: async (text, { method = "GET", headers, body, signal }) => {
      const url = new URL(text);
      const fields = { ...Object.fromEntries(new Headers(headers)), connection: "Upgrade", upgrade: protocol };
      const connect = url.protocol === "https:" ? httpsRequest : httpRequest;
      const request = connect(url, {
        method,
        headers: fields,
        ...(socketPath && { socketPath }),
        ...(agent && { agent }),
      });
      const reply = await exchange(request, body, signal ?? undefined);
      if ("socket" in reply) {
        upgraded = { ...reply, protocol: reply.headers.get("upgrade") ?? protocol };
        // The call has ended, whatever its response is.
        return new Response("{}", { headers: { "content-type": "application/json" } });
      }
      last = { method, url, response: reply.response };
      return reply.response;
    },
  });
  try {
    await send(transport, callOptions);
  } catch (thrown) {
    if (upgraded === undefined) throw thrown;
  }
  if (upgraded !== undefined) return upgraded;
  if (last === undefined) throw new TypeError("the call did not use its transport");
  const { method, url, response } = last;
  const reason = `the service did not switch to ${protocol}`;
  const call = { method, url: url.origin + url.pathname, path: url.pathname, violations: [] };
  const { status, headers } = response;
  throw new RestError({ ...call, code: "failed_precondition", reason, status, headers, body: undefined });
}

type Reply = { readonly response: Response } | { readonly socket: Duplex; readonly headers: Headers };

function exchange(request: ClientRequest, body: unknown, signal: AbortSignal | undefined): Promise<Reply> {
  return new Promise<Reply>((resolve, reject) => {
    const abort = (): void => {
      request.destroy();
      reject(signal?.reason);
    };
    if (signal?.aborted) return abort();
    signal?.addEventListener("abort", abort, { once: true });
    request.on("error", reject);
    request.on("upgrade", (message, socket, head) => {
      signal?.removeEventListener("abort", abort);
      // Bytes that the service has sent right after its response.
      if (head.length > 0) socket.unshift(head);
      resolve({ socket, headers: headersOf(message) });
    });
    request.on("response", (message) => {
      try {
        resolve({ response: toResponse(message) });
      } catch (cause) {
        request.destroy();
        reject(cause);
      }
    });
    sendBody(request, body).catch((cause: unknown) => request.destroy(cause as Error));
  });
}

async function sendBody(request: ClientRequest, body: unknown): Promise<void> {
  if (body instanceof ReadableStream) {
    for await (const chunk of body) request.write(chunk);
    request.end();
  } else if (body instanceof Blob) request.end(new Uint8Array(await body.arrayBuffer()));
  else request.end(body ?? undefined);
}

/** Throws for a status that a Response cannot have, such as 999, or 101 without a protocol. */
function toResponse(message: IncomingMessage): Response {
  const { statusCode: status = 0 } = message;
  const isEmpty = status === 204 || status === 205 || status === 304;
  // A connection is free for the next request, or closed, once its message has been read.
  if (isEmpty) message.resume();
  const body = isEmpty ? null : (Readable.toWeb(message) as ReadableStream<Uint8Array<ArrayBuffer>>);
  return new Response(body, { status, headers: headersOf(message) });
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i]!, rawHeaders[i + 1]!);
  return headers;
}
