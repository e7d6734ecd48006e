import { choice, type Decoder, decoder, flag, type Numbers, type OptionsHolder, text } from "./decode-options.ts";
import type { Optioned } from "./decoding-option.ts";
import { readRestExtension } from "./rest-extension.ts";

/** `rest.v1.oneof` */
export interface OneofOptions {
  readonly required?: boolean;
  readonly discriminator?: string;
  readonly eventType?: boolean;
  readonly defaultMapping?: string;
  readonly discriminatorOptional?: boolean;
  readonly discriminatorType?: "integer";
}

const oneofDecoder: Decoder<OneofOptions> = decoder<OneofOptions>({
  required: [1, flag],
  discriminator: [2, text],
  eventType: [3, flag],
  defaultMapping: [4, text],
  discriminatorOptional: [5, flag],
  discriminatorType: [6, choice<"integer">({ 1: "integer" })],
});

/** Field numbers, for the places of findings. */
export const oneofNumbers: Numbers<OneofOptions> = oneofDecoder.numbers;

export function readOneofOptions(options: OptionsHolder | undefined, element: Optioned): OneofOptions {
  return readRestExtension(options, oneofDecoder, "oneof", element);
}
