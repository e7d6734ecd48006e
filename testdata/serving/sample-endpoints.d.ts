import type { Operation } from "../../runtime/operation/operation.ts";
import type { Endpoint, HandlerContext } from "../../runtime/server.ts";
type Handle<R> = (request: Readonly<Record<string, unknown>>, context: HandlerContext) => R;
/** An endpoint at `/books/{name}` for a handler, with further members of its operation. */
export declare function bookEndpoint(handle: Handle<unknown>, more?: Partial<Operation>): Endpoint;
/** An endpoint for POST at `/books`, whose body is the message. */
export declare function createEndpoint(handle: Handle<unknown>, more?: Partial<Operation>): Endpoint;
/** An endpoint at `/watch` that streams. */
export declare function watchEndpoint(handle: Handle<AsyncIterable<unknown>>, more?: Partial<Operation>): Endpoint;
export {};
