import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import { validateExtension } from "../source/extensions.ts";
import type { OptionsHolder } from "./decode-options.ts";
import { decodingOption, type Optioned } from "./decoding-option.ts";
import { decodeOptionMessage, type OptionMessage } from "./option-message.ts";
import type { OptionTypes } from "./option-types.ts";

const messages = {
  field: "buf.validate.FieldRules",
  message: "buf.validate.MessageRules",
  oneof: "buf.validate.OneofRules",
} as const;

/**
 * An extension of `buf.validate` on an element, decoded by the descriptors of the request: the rules are those of the user's
 * own `buf/validate/validate.proto`. Undefined if the element has none.
 */
export function readValidateOption(
  options: OptionsHolder | undefined,
  kind: keyof typeof messages,
  element: Optioned,
  types: OptionTypes,
): OptionMessage | undefined {
  const bytes = extensionBytes(options, validateExtension);
  // The number is registered, but a file could still declare its own option with it.
  if (bytes === undefined || types.message(messages[kind]) === undefined) return undefined;
  return decodingOption(`buf.validate.${kind}`, element, () => decodeOptionMessage(bytes, messages[kind], types));
}

/** The bytes of a message extension, or undefined if it is not set. Compilers write its parts one by one. */
export function extensionBytes(options: OptionsHolder | undefined, number: number): Uint8Array | undefined {
  const parts = options?.$unknown?.filter(({ no, wireType }) => no === number && wireType === WireType.LengthDelimited);
  if (parts === undefined || parts.length === 0) return undefined;
  return new Uint8Array(Buffer.concat(parts.map(({ data }) => new BinaryReader(data).bytes())));
}
