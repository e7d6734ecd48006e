import type { Reader, Writer } from "../../json/check.ts";
import type { Operations } from "../../operation/operation.ts";
import type { HandlerContext } from "../exchange/handler-context.ts";
import { type Endpoint, endpointWith, type Implementation } from "./endpoint.ts";
import type { Features } from "./features.ts";

type HandlersOf<Names extends string> = {
  readonly [Name in Names]: (request: never, context: HandlerContext) => unknown;
};

/** How the request of a handler is read, and its response written. */
type CodecsOf<Handler> = Handler extends (request: infer Request, context: HandlerContext) => infer Response
  ? Pick<Implementation<Request, Awaited<Response>>, "read" | "write">
  : never;

/** Creates the endpoints of a service whose operations need the same features and return a message each. */
export function endpointsOf<Names extends string, Handlers extends HandlersOf<Names>>(
  features: Features,
  routes: Operations<Names>,
  handlers: Handlers,
  codecs: { readonly [Name in Names]: CodecsOf<Handlers[Name]> },
): Endpoint[] {
  const all = codecs as Readonly<Record<string, { readonly read: Reader<never>; readonly write?: Writer<unknown> }>>;
  return Object.entries(all).map(([name, { read, write }]) => {
    const handle = (request: never, context: HandlerContext): unknown => handlers[name as Names](request, context);
    const implementation = { read, handle, features };
    return endpointWith(routes[name as Names], write === undefined ? implementation : { ...implementation, write });
  });
}
