import type { Reader, Writer } from "../../json/check.ts";
import type { MediaTypeOf } from "../../operation/media-type-of.ts";
import type { AlternativeResponse, Operation } from "../../operation/operation.ts";
import type { HandlerContext } from "../exchange/handler-context.ts";
import type { NegotiatedBody } from "../response/negotiated-body.ts";
import { allFeatures } from "./all-features.ts";
import { type CreateEndpoint, type Endpoint, type Featured, readRequest, responseTaker } from "./endpoint.ts";

/** The context of a call whose caller chooses the media type of the response. */
export interface NegotiatedContext<M extends string> extends HandlerContext {
  /** The media type to respond with. */
  readonly mediaType: M;
}

/** One of several responses: `{ mediaType: "text/csv", body }`, plus a declared status and the members in headers. */
export interface NegotiatedResult {
  readonly status?: number | undefined;
  readonly mediaType?: string;
  readonly body?: unknown;
}

/** As `ResultImplementation`, for an operation whose caller chooses the media type of the response. */
export interface NegotiatedImplementation<I, R extends NegotiatedResult> extends Featured {
  readonly read: Reader<I>;
  handle(request: I, context: NegotiatedContext<MediaTypeOf<R>>): Promise<R> | R;
  /** By `resultKey`. Absent if the body is its own wire form. */
  readonly write?: NoInfer<NegotiatedWriters<R>>;
}

/** The writers of the bodies: by status, by media type, or by both: `"200 application/json"`. */
export type NegotiatedWriters<R> = {
  readonly [C in R as ResultKey<C>]?: C extends { readonly body: infer B } ? Writer<B> : never;
};

type ResultKey<C> = C extends { readonly status: infer S extends number; readonly mediaType: infer M extends string }
  ? `${S} ${M}`
  : C extends { readonly mediaType: infer M extends string }
    ? M
    : C extends { readonly status: infer S extends number }
      ? `${S}`
      : never;

/** Creates the endpoint of an operation whose caller chooses the media type of the response, whatever it needs. */
export function negotiatedEndpoint<I, R extends NegotiatedResult>(
  operation: Operation,
  implementation: NegotiatedImplementation<I, R>,
): Endpoint {
  return negotiatedEndpointWith(operation, { ...implementation, features: allFeatures });
}

/**
 * Creates the endpoint of an operation whose caller chooses the media type of the response. Returning an undeclared response,
 * or one that the caller has not asked for, is a 500.
 */
export function negotiatedEndpointWith<I, R extends NegotiatedResult>(
  operation: Operation,
  implementation: NegotiatedImplementation<I, R>,
): Endpoint {
  const { read } = implementation;
  const writers = implementation.write as Readonly<Record<string, Writer<unknown>>> | undefined;
  const { name, results = [] } = operation;
  const take = responseTaker(operation, implementation);
  const hasStatus = results.some(({ status }) => status !== undefined);
  return {
    operation,
    async respond(json, check, context): Promise<NegotiatedBody | undefined> {
      const negotiated = context as NegotiatedContext<MediaTypeOf<R>>;
      const result = await implementation.handle(readRequest(read, json, check), negotiated);
      const { mediaType, body, ...members } = result;
      const status = hasStatus ? result.status : undefined;
      const declared = results.find((it) => it.status === status && it.mediaTypes?.[0] === mediaType);
      if (declared === undefined) {
        const key = resultKey(status, mediaType);
        throw new TypeError(`a handler returned ${key}, but ${name} declares ${results.map(keyOf).join(", ")}`);
      }
      if (mediaType !== undefined && mediaType !== negotiated.mediaType) {
        throw new TypeError(
          `a handler returned ${mediaType}, but the caller of ${name} accepts ${negotiated.mediaType}`,
        );
      }
      take?.(members, context);
      if (status !== undefined) context.status = status;
      if (declared.empty === true) return undefined;
      const write = writers?.[resultKey(status, mediaType)];
      return { declared, wire: write === undefined ? body : write(body) };
    },
    implementation,
    create: negotiatedEndpointWith as CreateEndpoint,
  };
}

function keyOf({ status, mediaTypes: [mediaType] = [] }: AlternativeResponse): string {
  return resultKey(status, mediaType);
}

function resultKey(status: number | undefined, mediaType: string | undefined): string {
  return [status, mediaType].filter((part) => part !== undefined).join(" ");
}
