import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import type { OptionsHolder } from "./decode-options.ts";
import { decodingOption, type Optioned } from "./decoding-option.ts";

// Extensions of google.protobuf.ServiceOptions in google/api/client.proto.
const defaultHost = 1049;
const oauthScopes = 1050;

export function readDefaultHost(options: OptionsHolder | undefined, service: Optioned): string | undefined {
  return readText(options, defaultHost, "google.api.default_host", service);
}

/** Reads `google.api.oauth_scopes`, a list in one text. */
export function readOAuthScopes(options: OptionsHolder | undefined, service: Optioned): readonly string[] {
  const text = readText(options, oauthScopes, "google.api.oauth_scopes", service) ?? "";
  const scopes = text.split(",").map((scope) => scope.trim());
  return [...new Set(scopes)].filter((scope) => scope !== "");
}

function readText(
  options: OptionsHolder | undefined,
  number: number,
  name: string,
  service: Optioned,
): string | undefined {
  const field = options?.$unknown?.findLast(
    ({ no, wireType }) => no === number && wireType === WireType.LengthDelimited,
  );
  if (field === undefined) return undefined;
  return decodingOption(name, service, () => new BinaryReader(field.data).string());
}
