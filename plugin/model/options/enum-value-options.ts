import { type Decoder, decoder, type Numbers, type OptionsHolder, readExtension, text } from "./decode-options.ts";
import type { Optioned } from "./decoding-option.ts";
import { noOptions, readRestExtension } from "./rest-extension.ts";

/** `rest.v1.enum_value` */
export interface EnumValueOptions {
  readonly name?: string;
}

const enumValueDecoder: Decoder<EnumValueOptions> = decoder<EnumValueOptions>({ name: [1, text] });

export const enumValueNumbers: Numbers<EnumValueOptions> = enumValueDecoder.numbers;

// Extension of google.protobuf.EnumValueOptions in google/protobuf/json_enumvalue_options.proto, from edition 2026 on.
const enumValueJson = 998;
const enumValueJsonDecoder: Decoder<EnumValueOptions> = decoder<EnumValueOptions>({ name: [1, text] });

/** Our option or, without it, `pb.enumvalue.json`, whose only field means the same. */
export function readEnumValueOptions(options: OptionsHolder | undefined, element: Optioned): EnumValueOptions {
  const own = readRestExtension(options, enumValueDecoder, "enum_value", element);
  return own === noOptions ? readExtension(options, enumValueJson, enumValueJsonDecoder, own) : own;
}
