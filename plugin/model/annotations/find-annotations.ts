import type { OptionsHolder } from "../options/decode-options.ts";
import { decodingOption, type Optioned } from "../options/decoding-option.ts";
import { decodeOptionMessage, type OptionMessage } from "../options/option-message.ts";
import type { OptionTypes } from "../options/option-types.ts";
import { extensionBytes } from "../options/validate-option.ts";
import { openApiExtensions } from "../source/extensions.ts";

/** The elements that can have OpenAPI annotations, with the options that hold them. */
export const annotated = {
  file: "google.protobuf.FileOptions",
  service: "google.protobuf.ServiceOptions",
  method: "google.protobuf.MethodOptions",
  message: "google.protobuf.MessageOptions",
  field: "google.protobuf.FieldOptions",
  enum: "google.protobuf.EnumOptions",
} as const;

/** Whose annotations they are: `openapiv2_*` and `openapiv3_*` of grpc-gateway, `openapi.v3.*` of gnostic. */
export type Dialect = "openapiv2" | "openapiv3" | "gnostic";

/** An OpenAPI annotation, decoded by the descriptors of the request. */
export interface Annotation {
  readonly dialect: Dialect;
  /** The number of the extension. */
  readonly number: number;
  readonly message: OptionMessage;
}

/** The OpenAPI annotations of an element, those of newer versions of OpenAPI last. */
export function findAnnotations(
  options: OptionsHolder | undefined,
  kind: keyof typeof annotated,
  element: Optioned,
  types: OptionTypes,
): readonly Annotation[] {
  if (options?.$unknown === undefined) return [];
  return openApiExtensions.flatMap((number) => {
    const bytes = extensionBytes(options, number);
    const extension = bytes && types.extension(annotated[kind], number);
    // Other organizations may use these numbers in their own files.
    const dialect = extension && annotationDialect(extension.name);
    if (bytes === undefined || extension === undefined || dialect === undefined) return [];
    const type = extension.field.typeName.slice(1);
    const message = decodingOption(extension.name, element, () => decodeOptionMessage(bytes, type, types));
    return [{ dialect, number, message }];
  });
}

/**
 * Whose annotations an extension with this full name holds. Packages differ between releases and forks, the names of the
 * extensions do not.
 */
export function annotationDialect(extension: string): Dialect | undefined {
  if (/\.openapiv2_\w+$/.test(extension)) return "openapiv2";
  if (/\.openapiv3_\w+$/.test(extension)) return "openapiv3";
  return /(?:^|\.)openapi\.v3\.\w+$/.test(extension) ? "gnostic" : undefined;
}

/** Whether an extension with this full name is read: newer releases may have others. */
export function isKnownAnnotation(extension: string): boolean {
  return knownNames.test(extension);
}

const knownNames: RegExp =
  /\.(?:openapiv2_(?:swagger|operation|schema|tag|field|enum)|openapiv3_(?:document|openapi|operation|schema|tag|field|enum)|v3\.(?:document|operation|schema|property))$/;
