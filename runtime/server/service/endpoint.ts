import type { Check, Reader, Writer } from "../../json/check.ts";
import { needed } from "../../operation/needed.ts";
import type { Operation } from "../../operation/operation.ts";
import { invalidRequest } from "../errors/request-errors.ts";
import type { HandlerContext } from "../exchange/handler-context.ts";
import { allFeatures } from "./all-features.ts";
import type { Features } from "./features.ts";
import { isPromiseLike } from "./promise-like.ts";
import { type Streaming, streaming } from "./streaming.ts";

/** An operation and its handler. Generated code creates endpoints, which hide the types of the messages. */
export interface Endpoint {
  readonly operation: Operation;
  /** Reads the wire JSON of a request, calls the handler, and returns the wire value of the response. */
  respond(json: unknown, check: Check, context: HandlerContext): unknown;
  /** Takes the place of `respond` if the response is a stream. */
  stream?(json: unknown, check: Check, context: HandlerContext): AsyncIterator<unknown>;
  /** Present with `stream`. */
  readonly streaming?: Streaming;
  readonly implementation: AnyImplementation;
  /** Creates the endpoint again, with another implementation. */
  readonly create: CreateEndpoint;
}

/** Creates an endpoint. Its implementation has the types of the operation. */
export type CreateEndpoint = (operation: Operation, implementation: AnyImplementation) => Endpoint;

/** An implementation whose types are hidden. */
export interface AnyImplementation extends Featured {
  readonly handle: unknown;
}

/** The features that an operation needs beside JSON bodies, paths and plain queries. Absent: none. */
export interface Featured {
  readonly features?: Features;
}

/** A handler with the codecs of its messages. */
export interface Implementation<I, O> extends Featured {
  readonly read: Reader<I>;
  handle(request: I, context: HandlerContext): Promise<O> | O;
  /** Absent if the message is its own wire form. */
  readonly write?: Writer<O>;
}

/** As `Implementation`, for an operation whose response is a stream. */
export interface StreamImplementation<I, O> extends Featured {
  readonly read: Reader<I>;
  handle(request: I, context: HandlerContext): AsyncIterable<O>;
  readonly write?: Writer<O>;
}

/** One of several responses: `{ status: 200, body }` or `{ status: 304 }`, plus the members that travel in headers. */
export interface Result {
  readonly status: number;
  readonly body?: unknown;
}

/** As `Implementation`, for an operation with several responses. */
export interface ResultImplementation<I, R extends Result> extends Featured {
  readonly read: Reader<I>;
  handle(request: I, context: HandlerContext): Promise<R> | R;
  /** By status. Absent if the body is its own wire form. */
  readonly write?: NoInfer<ResultWriters<R>>;
}

/** The writers of the bodies of a result, by status. */
export type ResultWriters<R extends Result> = {
  readonly [S in R["status"]]?: Writer<NonNullable<Extract<R, { readonly status: S }>["body"]>> | undefined;
};

/** Creates the endpoint of an operation, whatever it needs. */
export function endpoint<I, O>(operation: Operation, implementation: Implementation<I, O>): Endpoint {
  return endpointWith(operation, { ...implementation, features: allFeatures });
}

/** Creates the endpoint of an operation, with the features that it needs. */
export function endpointWith<I, O>(operation: Operation, implementation: Implementation<I, O>): Endpoint {
  const { read, write } = implementation;
  const take = responseTaker(operation, implementation);
  return {
    operation,
    respond(json, check, context) {
      const message = implementation.handle(readRequest(read, json, check), context);
      if (write === undefined && take === undefined) return message;
      return isPromiseLike(message)
        ? Promise.resolve(message).then((it) => toWire(it, write, take, context))
        : toWire(message, write, take, context);
    },
    implementation,
    create: endpointWith as CreateEndpoint,
  };
}

/** Takes what travels in the headers and the status of a response out of its message. */
type ResponseTaker = (message: unknown, context: HandlerContext) => unknown;

/** Undefined if all of the response is its body. */
export function responseTaker(
  { name, responseFields }: Operation,
  { features = {} }: Featured,
): ResponseTaker | undefined {
  if (responseFields === undefined) return undefined;
  const take = needed(features, "takeResponseFields", name);
  return (message, context) => take(message, responseFields, context);
}

function toWire<O>(
  message: O,
  write: Writer<O> | undefined,
  take: ResponseTaker | undefined,
  context: HandlerContext,
): unknown {
  const wire = write === undefined ? message : write(message);
  return take === undefined ? wire : take(wire, context);
}

/** Creates the endpoint of an operation with several responses, whatever it needs. */
export function resultEndpoint<I, R extends Result>(
  operation: Operation,
  implementation: ResultImplementation<I, R>,
): Endpoint {
  return resultEndpointWith(operation, { ...implementation, features: allFeatures });
}

/** Creates the endpoint of an operation with several responses. Answering with an undeclared status is a 500. */
export function resultEndpointWith<I, R extends Result>(
  operation: Operation,
  implementation: ResultImplementation<I, R>,
): Endpoint {
  const { read } = implementation;
  const writers = implementation.write as Readonly<Record<number, Writer<unknown>>> | undefined;
  const { name, results = [] } = operation;
  const take = responseTaker(operation, implementation);
  return {
    operation,
    async respond(json, check, context) {
      const { status, body, ...members } = await implementation.handle(readRequest(read, json, check), context);
      const declared = results.find((result) => result.status === status);
      if (declared === undefined) {
        const known = results.map((result) => result.status).join(", ");
        throw new TypeError(`a handler returned status ${status}, but ${name} declares ${known}`);
      }
      take?.(members, context);
      context.status = status;
      if (declared.empty === true) return undefined;
      const write = writers?.[status];
      return write === undefined ? body : write(body);
    },
    implementation,
    create: resultEndpointWith as CreateEndpoint,
  };
}

/** Creates the endpoint of an operation whose response is a stream, whatever it needs. */
export function streamEndpoint<I, O>(operation: Operation, implementation: StreamImplementation<I, O>): Endpoint {
  return streamEndpointWith(operation, { ...implementation, features: allFeatures });
}

/** Creates the endpoint of an operation whose response is a stream. */
export function streamEndpointWith<I, O>(operation: Operation, implementation: StreamImplementation<I, O>): Endpoint {
  const { read, write } = implementation;
  return {
    operation,
    respond() {
      throw new TypeError(`${operation.name} returns a stream`);
    },
    stream(json, check, context) {
      const items = implementation.handle(readRequest(read, json, check), context)[Symbol.asyncIterator]();
      return write === undefined ? items : mapIterator(items, write);
    },
    streaming,
    implementation,
    create: streamEndpointWith as CreateEndpoint,
  };
}

/** Reads a request. Throws 400 with all violations of an invalid one. */
export function readRequest<I>(read: Reader<I>, json: unknown, check: Check): I {
  const request = read(json, check);
  if (check.violations.length > 0) throw invalidRequest(check);
  return request;
}

/** Not a generator, because `return` must reach a handler that is waiting in `next`. */
function mapIterator<T>(items: AsyncIterator<T>, write: Writer<T>): AsyncIterator<unknown> {
  return {
    async next() {
      const { done, value } = await items.next();
      return done ? { done, value } : { value: write(value) };
    },
    async return() {
      await items.return?.();
      return { done: true, value: undefined };
    },
  };
}
