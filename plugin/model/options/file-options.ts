import { type Decoder, decoder, mapOf, message, type Numbers, type OptionsHolder } from "./decode-options.ts";
import type { Optioned } from "./decoding-option.ts";
import { type EnumNames, enumNames } from "./enum-options.ts";
import { type FieldNames, fieldNames } from "./field-names.ts";
import { type Int64Form, int64Form } from "./int64-form.ts";
import { type RequiredFields, requiredFields } from "./required-fields.ts";
import { readRestExtension } from "./rest-extension.ts";
import { type SecuritySchemeOptions, securitySchemeDecoder } from "./security-options.ts";

/** `rest.v1.file` */
export interface FileOptions {
  readonly fieldNames?: FieldNames;
  readonly int64?: Int64Form;
  readonly enumNames?: EnumNames;
  readonly requiredFields?: RequiredFields;
  readonly securitySchemes?: ReadonlyMap<string, SecuritySchemeOptions>;
}

const fileDecoder: Decoder<FileOptions> = decoder<FileOptions>({
  fieldNames: [1, fieldNames],
  int64: [2, int64Form],
  enumNames: [3, enumNames],
  requiredFields: [4, requiredFields],
  securitySchemes: [5, mapOf<SecuritySchemeOptions>(message(securitySchemeDecoder))],
});

export const fileNumbers: Numbers<FileOptions> = fileDecoder.numbers;

export function readFileOptions(options: OptionsHolder | undefined, element: Optioned): FileOptions {
  return readRestExtension(options, fileDecoder, "file", element);
}
