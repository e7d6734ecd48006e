import { choice, type Decoder, decoder, type OptionsHolder, readExtension } from "./decode-options.ts";
import { decodingOption, type Optioned } from "./decoding-option.ts";
import { noOptions } from "./rest-extension.ts";

/** The formats of `google.api.FieldInfo` (AIP-202). */
export type FieldFormat = "uuid4" | "ipv4" | "ipv6" | "ip";

interface FieldInfo {
  readonly format?: FieldFormat;
}

// Extension of google.protobuf.FieldOptions in google/api/field_info.proto.
const fieldInfo = 291403980;

const infoDecoder: Decoder<FieldInfo> = decoder<FieldInfo>({
  format: [1, choice({ 1: "uuid4", 2: "ipv4", 3: "ipv6", 4: "ip" })],
});

export function readFieldFormat(options: OptionsHolder | undefined, field: Optioned): FieldFormat | undefined {
  if (options?.$unknown === undefined) return undefined;
  const none: FieldInfo = noOptions;
  return decodingOption("google.api.field_info", field, () => {
    return readExtension(options, fieldInfo, infoDecoder, none).format;
  });
}
