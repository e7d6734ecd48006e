import { fromBase64 } from "../../bytes/base64.ts";
import { metadataPrefix } from "../../header/metadata-headers.ts";
import type { HandlerContext } from "../exchange/handler-context.ts";

/** Returns metadata that a client sends as it would to a grpc-gateway, in a header `Grpc-Metadata-` + key, or undefined. */
export function requestMetadata(context: HandlerContext, key: string): string | undefined {
  return context.header(metadataPrefix + key);
}

/** Returns metadata whose key ends with `-bin`. Undefined if it is absent, or not base64. */
export function requestMetadataBytes(context: HandlerContext, key: string): Uint8Array | undefined {
  const text = requestMetadata(context, key);
  if (text === undefined) return undefined;
  try {
    return fromBase64(text);
  } catch {
    return undefined;
  }
}

/** Sends metadata with the response, in a header `Grpc-Metadata-` + key, as a grpc-gateway does. */
export function setMetadata(context: HandlerContext, key: string, value: string | readonly string[]): void {
  context.setHeader(metadataPrefix + key, value);
}
