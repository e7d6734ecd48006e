import type { IncomingMessage, ServerResponse } from "node:http";
import { createService } from "../server/create-service.ts";
import type { Endpoint } from "../server/endpoint.ts";
import type { HandlerOptions } from "../server/handler-options.ts";
import type { Answer } from "../server/incoming.ts";
import { discardRest } from "./discard-rest.ts";
import { NodeIncoming } from "./node-incoming.ts";
import { writeLines } from "./write-lines.ts";

/** What `http.createServer` takes. */
export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void;

/** Serves endpoints on `node:http` as it is, without Request and Response objects in between. */
export function createNodeListener(endpoints: readonly Endpoint[], options?: HandlerOptions): NodeListener {
  const service = createService(endpoints, options);
  return (request, response) => {
    const incoming = new NodeIncoming(request, response);
    const answer = service(incoming);
    if (answer instanceof Promise) answer.then((it) => writeAnswer(it, incoming, request, response));
    else writeAnswer(answer, incoming, request, response);
  };
}

function writeAnswer(
  { status, headers, body }: Answer,
  incoming: NodeIncoming,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const isHead = request.method === "HEAD";
  if (response.destroyed) {
    if (typeof body === "object") body.return?.();
    return;
  }
  if (typeof body === "string") headers["content-length"] = String(Buffer.byteLength(body));
  const unread = !request.complete && incoming.hasBody;
  if (unread) headers["connection"] = "close";
  response.writeHead(status, headers as Record<string, string | string[]>);
  if (typeof body === "object") {
    if (isHead) body.return?.();
    else return void writeLines(body, response);
  }
  const text = typeof body === "string" && !isHead ? body : "";
  if (unread) discardRest(request, response, text);
  else response.end(text);
}
