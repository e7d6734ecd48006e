import { restExtension } from "../source/extensions.ts";
import { type Decoder, type OptionsHolder, readExtension } from "./decode-options.ts";

/** The options of an element that has none; one object, so that nothing is allocated for most elements. */
export const noOptions: object = Object.freeze({});

/** The `rest.v1` extension of an element: decoded, not checked. Absent fields are undefined. */
export function readRestExtension<T extends object>(options: OptionsHolder | undefined, decoder: Decoder<T>): T {
  return readExtension<T>(options, restExtension, decoder, noOptions as T);
}
