import type { IncomingMessage, ServerResponse } from "node:http";
import { createService } from "../server/create-service.ts";
import type { Endpoint } from "../server/endpoint.ts";
import type { HandlerOptions } from "../server/handler-options.ts";
import type { Answer } from "../server/incoming.ts";
import { NodeIncoming } from "./node-incoming.ts";
import { writeLines } from "./write-lines.ts";

/** What `http.createServer` takes. */
export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void;

/** Serves endpoints on `node:http` as it is, without Request and Response objects in between. */
export function createNodeListener(endpoints: readonly Endpoint[], options?: HandlerOptions): NodeListener {
  const service = createService(endpoints, options);
  return (request, response) => {
    service(new NodeIncoming(request, response)).then((answer) => write(answer, request, response));
  };
}

function write({ status, headers, body }: Answer, request: IncomingMessage, response: ServerResponse): void {
  if (typeof body === "object") {
    response.writeHead(status, headers as Record<string, string>);
    writeLines(body, response);
    return;
  }
  if (body !== undefined) headers["content-length"] = String(Buffer.byteLength(body));
  response.writeHead(status, headers as Record<string, string>);
  response.end(request.method === "HEAD" ? undefined : body);
}
