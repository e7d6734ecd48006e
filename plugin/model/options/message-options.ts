import type { Lifecycle } from "../elements/element.ts";
import { choice, type Decoder, decoder, flag, message, type Numbers, type OptionsHolder } from "./decode-options.ts";
import type { Optioned } from "./decoding-option.ts";
import { type FieldNames, fieldNames } from "./field-names.ts";
import { lifecycleDecoder } from "./lifecycle-options.ts";
import { type RequiredFields, requiredFields } from "./required-fields.ts";
import { readRestExtension } from "./rest-extension.ts";

/** `rest.v1.message` */
export interface MessageOptions {
  readonly form?: "value" | "union";
  readonly closed?: boolean;
  readonly lifecycle?: Lifecycle;
  readonly file?: boolean;
  readonly fieldNames?: FieldNames;
  readonly requiredFields?: RequiredFields;
}

const messageDecoder: Decoder<MessageOptions> = decoder<MessageOptions>({
  form: [1, choice({ 1: "value", 2: "union" })],
  lifecycle: [2, message(lifecycleDecoder)],
  closed: [3, flag],
  file: [4, flag],
  fieldNames: [5, fieldNames],
  requiredFields: [6, requiredFields],
});

/** Field numbers, for the places of findings. */
export const messageNumbers: Numbers<MessageOptions> = messageDecoder.numbers;

export function readMessageOptions(options: OptionsHolder | undefined, element: Optioned): MessageOptions {
  return readRestExtension(options, messageDecoder, "message", element);
}
