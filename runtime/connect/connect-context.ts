import type { DescMethod } from "@bufbuild/protobuf";
import { type HandlerContext as ConnectContext, type ContextValues, createHandlerContext } from "@connectrpc/connect";
import type { HandlerContext } from "../server/exchange/handler-context.ts";
import { targetHost } from "../server/exchange/request-target.ts";

/** Creates the context of a call as implementations of Connect know it. */
export function createConnectContext(
  method: DescMethod,
  context: HandlerContext,
  contextValues: ContextValues | undefined,
): ConnectContext {
  const { deadline } = context;
  return createHandlerContext({
    service: method.parent,
    method,
    protocolName: "rest",
    requestMethod: context.method,
    url: urlOf(context),
    requestHeader: headersOf(context),
    requestSignal: context.signal,
    ...(deadline !== undefined && { timeoutMs: Math.max(0, deadline - Date.now()) }),
    ...(contextValues !== undefined && { contextValues }),
  });
}

/** Sends the headers and trailers that an implementation has set. */
export function sendMetadata({ responseHeader, responseTrailer }: ConnectContext, context: HandlerContext): void {
  for (const [name, value] of responseHeader) if (name !== "set-cookie") context.setHeader(name, value);
  const cookies = responseHeader.getSetCookie();
  if (cookies.length > 0) context.setHeader("set-cookie", cookies);
  for (const [name, value] of responseTrailer) context.setHeader(`trailer-${name}`, value);
}

/** The requests of fetch and of node:http. */
interface PlatformRequest {
  readonly url?: string;
  readonly headers?: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
}

function urlOf(context: HandlerContext): string {
  const { url } = platformRequest(context);
  if (url !== undefined && targetHost(url) !== undefined) return url;
  return `http://${context.header("host") ?? "localhost"}${url ?? context.path}`;
}

function headersOf(context: HandlerContext): Headers {
  const { headers = {} } = platformRequest(context);
  if (headers instanceof Headers) return new Headers(headers);
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const item of [value ?? []].flat()) all.append(name, item);
  }
  return all;
}

function platformRequest({ platform: [request] }: HandlerContext): PlatformRequest {
  return typeof request === "object" && request !== null ? request : {};
}
