import { toBase64 } from "../bytes/base64.ts";

// How grpc-gateway names metadata in HTTP: MetadataHeaderPrefix and MetadataTrailerPrefix of its package runtime.
export const metadataPrefix = "grpc-metadata-";
export const trailerPrefix = "grpc-trailer-";

/**
 * Returns the headers in which a grpc-gateway takes metadata for the service behind it, and in which it sends that of the service:
 * `headers: metadataHeaders({ tenant: "books", "trace-bin": bytes })`, of a call or a StatusError. Keys of bytes end with `-bin`, as gRPC demands.
 */
export function metadataHeaders(metadata: Readonly<Record<string, string | Uint8Array>>): Record<string, string> {
  const headers = Object.entries(metadata).map(([key, value]) => {
    if (typeof value === "string") return [metadataPrefix + key, value];
    if (!/-bin$/i.test(key)) throw new TypeError(`the key ${key} of metadata with bytes must end with -bin`);
    return [metadataPrefix + key, toBase64(value)];
  });
  return Object.fromEntries(headers);
}
