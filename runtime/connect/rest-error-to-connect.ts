import { fromJson, type JsonValue, type Registry } from "@bufbuild/protobuf";
import { AnySchema, anyUnpack } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";
import { RestError } from "../client/exchange/rest-error.ts";
import { statusCodeToNumber } from "../status/status-code.ts";
import { toHeaders } from "./to-headers.ts";

/** Converts the error of a call. Details of types that the registry knows can be found with `findDetails`. */
export function restErrorToConnect(error: unknown, registry: Registry | undefined): ConnectError {
  if (!(error instanceof RestError)) return ConnectError.from(error);
  // The numbers are those of google.rpc.Code.
  const code: Code = statusCodeToNumber(error.code) || Code.Unknown;
  const headers = error.headers === undefined ? undefined : toHeaders(error.headers);
  const details = registry === undefined ? [] : detailsOf(error.body, registry);
  return new ConnectError(error.reason, code, headers, details, error);
}

type OutgoingDetail = Extract<ConnectError["details"][number], { readonly value: Record<string, unknown> }>;

function detailsOf(body: unknown, registry: Registry): OutgoingDetail[] {
  const { details } = (body ?? {}) as { readonly details?: unknown };
  if (!Array.isArray(details)) return [];
  return details.flatMap((detail) => {
    try {
      const any = fromJson(AnySchema, detail as JsonValue, { registry, ignoreUnknownFields: true });
      const message = anyUnpack(any, registry);
      const desc = message && registry.getMessage(message.$typeName);
      return desc === undefined ? [] : [{ desc, value: { ...message } }];
    } catch {
      // A type that the registry does not know.
      return [];
    }
  });
}
