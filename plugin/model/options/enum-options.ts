import { choice, type Decoder, decoder, flag, type OptionsHolder, type Slot } from "./decode-options.ts";
import type { Optioned } from "./decoding-option.ts";
import { readRestExtension } from "./rest-extension.ts";

/** `rest.v1.EnumNames` */
export type EnumNames = "lower" | "proto";

export const enumNames: Slot<EnumNames> = choice({ 1: "lower", 2: "proto" });

/** `rest.v1.enum` */
export interface EnumOptions {
  readonly names?: EnumNames;
  readonly closed?: boolean;
}

const enumDecoder: Decoder<EnumOptions> = decoder<EnumOptions>({ names: [1, enumNames], closed: [2, flag] });

export function readEnumOptions(options: OptionsHolder | undefined, element: Optioned): EnumOptions {
  return readRestExtension(options, enumDecoder, "enum", element);
}
