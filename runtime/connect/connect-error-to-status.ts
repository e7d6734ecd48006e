import { create, type JsonObject, toJson } from "@bufbuild/protobuf";
import { ConnectError } from "@connectrpc/connect";
import { StatusError } from "../server/errors/status-error.ts";
import { toStatusCode } from "../status/status-code.ts";

/** Converts a ConnectError. Returns any other error as it is: callers learn nothing of it. */
export function connectErrorToStatus(error: unknown): unknown {
  if (!(error instanceof ConnectError)) return error;
  // The numbers are those of google.rpc.Code.
  const code = toStatusCode(error.code) ?? "unknown";
  return new StatusError(code, error.rawMessage, {
    details: error.details.flatMap(detailToJson),
    headers: Object.fromEntries(error.metadata),
    cause: error,
  });
}

type Detail = ConnectError["details"][number];

function detailToJson(detail: Detail): JsonObject[] {
  if ("desc" in detail) {
    const json = toJson(detail.desc, create(detail.desc, detail.value));
    // Well-known types such as Duration are not objects in JSON.
    const members = isObject(json) ? json : { value: json };
    return [{ "@type": `type.googleapis.com/${detail.desc.typeName}`, ...members }];
  }
  // A detail that came from another server has its JSON form only if that server sent it.
  const { type, debug } = detail;
  return isObject(debug) ? [{ "@type": `type.googleapis.com/${type}`, ...debug }] : [];
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
