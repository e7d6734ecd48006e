import { toBase64 } from "../bytes/base64.ts";
import type { HandlerContext } from "../server/exchange/handler-context.ts";
import { isChunks, type Outgoing } from "../server/exchange/incoming.ts";
import { createService } from "../server/service/create-service.ts";
import type { Endpoint } from "../server/service/endpoint.ts";
import type { HandlerOptions } from "../server/service/handler-options.ts";
import type { LambdaEvent, LambdaResult } from "./lambda-event.ts";
import { LambdaIncoming } from "./lambda-incoming.ts";
import { readChunks } from "./read-chunks.ts";
import { responseHead } from "./response-head.ts";

export type { LambdaEvent, LambdaResult } from "./lambda-event.ts";

/** The handler of a Lambda function behind an HTTP API of API Gateway (payload format 2.0), or with a function URL. */
export type LambdaHandler = (event: LambdaEvent, context?: unknown) => Promise<LambdaResult>;

/** Options of `createLambdaHandler`. */
export interface LambdaOptions extends HandlerOptions {
  /**
   * The most bytes of a stream, which is sent when it has ended. A longer one is stopped, and what is there is sent. Default:
   * 4 MiB; Lambda takes responses of up to 6 MB.
   */
  readonly maxStreamBytes?: number;
}

/** Creates the handler of a Lambda function: `export const handler = createLambdaHandler(endpoints, options)`. */
export function createLambdaHandler(endpoints: readonly Endpoint[], options: LambdaOptions = {}): LambdaHandler {
  const { maxStreamBytes = 4 * 1024 * 1024, ...rest } = options;
  const service = createService(endpoints, rest);
  return async (event, context) => {
    const outgoing = await service(new LambdaIncoming(event, context));
    return toResult(outgoing, event.requestContext.http.method === "HEAD", maxStreamBytes);
  };
}

/** Returns the event of Lambda, with the claims of an authorizer. Throws a TypeError for a call that arrived otherwise. */
export function lambdaEvent<E extends LambdaEvent = LambdaEvent>(context: HandlerContext): E {
  const [event] = context.platform;
  if (typeof event === "object" && event !== null && "requestContext" in event) return event as E;
  throw new TypeError("lambdaEvent: the call did not arrive through createLambdaHandler");
}

/** Returns the context of Lambda. The type is an assertion. Throws like `lambdaEvent`. */
export function lambdaContext<C>(context: HandlerContext): C {
  lambdaEvent(context);
  return context.platform[1] as C;
}

async function toResult(outgoing: Outgoing, isHead: boolean, maxBytes: number): Promise<LambdaResult> {
  const { body } = outgoing;
  const result: LambdaResult = responseHead(outgoing);
  if (isChunks(body) && isHead) await body.return?.();
  if (body === undefined || isHead) return result;
  const content = isChunks(body) ? await readChunks(body, maxBytes) : body;
  if (typeof content === "string") return { ...result, body: content };
  return { ...result, body: toBase64(content), isBase64Encoded: true };
}
