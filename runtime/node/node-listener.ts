import type { IncomingMessage, ServerResponse } from "node:http";
import { hasNoContent } from "../server/answer-status.ts";
import { createService } from "../server/create-service.ts";
import type { Endpoint } from "../server/endpoint.ts";
import type { HandlerOptions } from "../server/handler-options.ts";
import { type Answer, isChunks } from "../server/incoming.ts";
import { discardRest } from "./discard-rest.ts";
import { NodeIncoming } from "./node-incoming.ts";
import { writeChunks } from "./write-chunks.ts";

/** What `http.createServer` takes. */
export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void;

/** Serves endpoints on `node:http` as it is, without Request and Response objects in between. */
export function createNodeListener(endpoints: readonly Endpoint[], options?: HandlerOptions): NodeListener {
  const service = createService(endpoints, options);
  return (request, response) => {
    const incoming = new NodeIncoming(request, response);
    service(incoming).then((answer) => writeAnswer(answer, incoming, request, response));
  };
}

function writeAnswer(
  { status, headers, body }: Answer,
  incoming: NodeIncoming,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const isHead = request.method === "HEAD";
  const chunks = isChunks(body) ? body : undefined;
  if (response.destroyed) {
    chunks?.return?.();
    return;
  }
  const content = isChunks(body) || body === undefined ? "" : body;
  if (chunks === undefined && !hasNoContent(status)) headers["content-length"] = String(Buffer.byteLength(content));
  const unread = incoming.hasBody && !request.complete;
  if (unread) headers["connection"] = "close";
  response.writeHead(status, headers as Record<string, string | string[]>);
  if (chunks !== undefined) {
    if (!isHead) return void writeChunks(chunks, response);
    chunks.return?.();
  }
  if (unread) discardRest(request, response, isHead ? "" : content);
  else response.end(isHead ? "" : content);
}
