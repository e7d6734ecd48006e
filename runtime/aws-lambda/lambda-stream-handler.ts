import type { Writable } from "node:stream";
import { writeChunks } from "../node/listener/write-chunks.ts";
import { isChunks } from "../server/exchange/incoming.ts";
import { createService } from "../server/service/create-service.ts";
import type { Endpoint } from "../server/service/endpoint.ts";
import type { HandlerOptions } from "../server/service/handler-options.ts";
import type { LambdaEvent } from "./lambda-event.ts";
import { LambdaIncoming } from "./lambda-incoming.ts";
import { type ResponseHead, responseHead } from "./response-head.ts";

/** The handler of a Lambda function that streams its responses. */
export type LambdaStreamHandler = (event: LambdaEvent, response: Writable, context?: unknown) => Promise<void>;

/** The global object of Lambda's runtime for Node.js. */
interface LambdaRuntime {
  streamifyResponse(handler: LambdaStreamHandler): LambdaStreamHandler;
  readonly HttpResponseStream: { from(response: Writable, head: ResponseHead): Writable };
}

/**
 * Creates the handler of a function URL with the invoke mode `RESPONSE_STREAM`, which sends streams as they come:
 * `export const handler = createLambdaStreamHandler(endpoints, options)`. Throws a TypeError elsewhere than in Lambda.
 */
export function createLambdaStreamHandler(
  endpoints: readonly Endpoint[],
  options?: HandlerOptions,
): LambdaStreamHandler {
  const { awslambda: runtime } = globalThis as { readonly awslambda?: LambdaRuntime };
  if (runtime === undefined)
    throw new TypeError("createLambdaStreamHandler needs the runtime of AWS Lambda for Node.js");
  const service = createService(endpoints, options);
  return runtime.streamifyResponse(async (event, stream, context) => {
    const outgoing = await service(new LambdaIncoming(event, context));
    const response = runtime.HttpResponseStream.from(stream, responseHead(outgoing));
    const { body } = outgoing;
    const isHead = event.requestContext.http.method === "HEAD";
    if (isChunks(body) && !isHead) return writeChunks(body, response);
    if (isChunks(body)) await body.return?.();
    // The head is sent with the first write, even if there is nothing to write.
    response.write(isChunks(body) || isHead ? "" : (body ?? ""));
    response.end();
  });
}
