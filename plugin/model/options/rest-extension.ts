import { restExtension } from "../source/extensions.ts";
import { type Decoder, type OptionsHolder, readExtension } from "./decode-options.ts";
import { decodingOption, type Optioned } from "./decoding-option.ts";

/** The options of an element that has none; one object, so that nothing is allocated for most elements. */
export const noOptions: object = Object.freeze({});

/** The extensions of `rest.v1`, by the element that has them. */
export type RestOption = "file" | "service" | "method" | "message" | "field" | "enum" | "enum_value" | "oneof";

/** A `rest.v1` extension of an element: decoded, not checked. Absent fields are undefined. */
export function readRestExtension<T extends object>(
  options: OptionsHolder | undefined,
  decoder: Decoder<T>,
  option: RestOption,
  element: Optioned,
): T {
  const none = noOptions as T;
  if (options?.$unknown === undefined) return none;
  return decodingOption(`rest.v1.${option}`, element, () => {
    try {
      return readExtension<T>(options, restExtension, decoder, none);
    } catch (error) {
      // The number is for use within organizations: in a file without ours, the bytes are an option of another one.
      if (!element.origin.source.imports.some((path) => path.endsWith("rest/v1/options.proto"))) return none;
      throw error;
    }
  });
}
