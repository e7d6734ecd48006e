import type { DescMessage, DescMethod, DescService, MessageShape, Registry } from "@bufbuild/protobuf";
import { Code, ConnectError, createContextValues, type Interceptor, type Transport } from "@connectrpc/connect";
import { runStreamingCall, runUnaryCall } from "@connectrpc/connect/protocol";
import type { CallOptions } from "../client/transport/transport.ts";
import { openStream } from "./open-stream.ts";
import { restErrorToConnect } from "./rest-error-to-connect.ts";
import { toHeaders } from "./to-headers.ts";

/** Options of `createConnectTransport`. */
export interface ConnectTransportOptions {
  /** The generated clients of services, with `messages=es`: `[[BooksService, createBooksClient(transport)]]`. */
  readonly clients: readonly (readonly [service: DescService, client: object])[];
  /** Interceptors of Connect. Those of REST belong to the transport of the clients. */
  readonly interceptors?: Interceptor[];
  /** The types of error details, for `findDetails`. */
  readonly registry?: Registry;
}

type Method = (request: unknown, options: CallOptions) => unknown;

/**
 * Creates a transport for the clients of Connect that calls REST: `createClient(BooksService, createConnectTransport({ clients }))`.
 * Takes unary and server streaming methods. A RestError becomes a ConnectError with its code. The headers of responses are
 * metadata; REST has no trailers.
 */
export function createConnectTransport({ clients, interceptors, registry }: ConnectTransportOptions): Transport {
  const services = new Map(
    clients.map(([{ typeName }, client]) => [typeName, client as Readonly<Record<string, Method>>]),
  );
  const find = (method: DescMethod): Method => {
    const client = services.get(method.parent.typeName);
    // Generated clients have no methods that stream requests.
    if (client !== undefined && Object.hasOwn(client, method.localName)) return client[method.localName]!;
    throw new ConnectError(`no REST client has ${method.parent.typeName}.${method.name}`, Code.Unimplemented);
  };
  const around = { ...(interceptors && { interceptors }) };
  const fail = (error: unknown): never => {
    throw restErrorToConnect(error, registry);
  };
  return {
    async unary(method, signal, timeoutMs, header, message, contextValues) {
      const call = find(method);
      return runUnaryCall({
        ...around,
        ...limits(signal, timeoutMs),
        req: { ...common(method, header, contextValues), stream: false, method, message },
        async next(request) {
          let headers = new Headers();
          const onResponse: CallOptions["onResponse"] = (response) => {
            headers = toHeaders(response.headers);
          };
          try {
            const response = await call(request.message, { ...optionsOf(request), onResponse });
            return {
              ...received(method, headers),
              stream: false,
              method,
              message: response as MessageShape<typeof method.output>,
            };
          } catch (error) {
            return fail(error);
          }
        },
      });
    },
    async stream(method, signal, timeoutMs, header, message, contextValues) {
      const call = find(method);
      return runStreamingCall({
        ...around,
        ...limits(signal, timeoutMs),
        req: { ...common(method, header, contextValues), stream: true, method, message },
        async next(request) {
          const input = await only(request.message);
          const { headers, messages } = await openStream((onResponse) => {
            return call(input, { ...optionsOf(request), onResponse }) as AsyncIterable<
              MessageShape<typeof method.output>
            >;
          }, fail);
          return { ...received(method, headers), stream: true, method, message: messages };
        },
      });
    },
  };
}

function common(
  method: DescMethod,
  header: ConstructorParameters<typeof Headers>[0],
  contextValues = createContextValues(),
) {
  // The URL that interceptors of Connect see. Method and URL of the request are those of its route.
  const url = `/${method.parent.typeName}/${method.name}`;
  return { service: method.parent, requestMethod: "POST", url, header: new Headers(header), contextValues };
}

/** As other transports of Connect, without a limit for a timeout of 0. */
function limits(signal: AbortSignal | undefined, timeoutMs: number | undefined) {
  return { ...(signal && { signal }), ...(timeoutMs !== undefined && timeoutMs > 0 && { timeoutMs }) };
}

function optionsOf({ signal, header }: { readonly signal: AbortSignal; readonly header: Headers }): CallOptions {
  return { signal, headers: Object.fromEntries(header) };
}

function received({ parent }: DescMethod, header: Headers) {
  return { service: parent, header, trailer: new Headers() };
}

async function only<M extends DescMessage>(messages: AsyncIterable<MessageShape<M>>): Promise<MessageShape<M>> {
  for await (const message of messages) return message;
  throw new ConnectError("the call has no request message", Code.InvalidArgument);
}
