import type { ResourceReference } from "../elements/resource.ts";
import { type Decoder, decoder, type OptionsHolder, readExtension, text } from "./decode-options.ts";
import { decodingOption, type Optioned } from "./decoding-option.ts";
import { noOptions } from "./rest-extension.ts";

// Extension of google.protobuf.FieldOptions in google/api/resource.proto.
const resourceReference = 1055;

const referenceDecoder: Decoder<ResourceReference> = decoder<ResourceReference>({
  type: [1, text],
  childType: [2, text],
});

/** `google.api.resource_reference` of a field. */
export function readResourceReference(options: OptionsHolder | undefined, field: Optioned): ResourceReference {
  const none: ResourceReference = noOptions;
  if (options?.$unknown === undefined) return none;
  return decodingOption("google.api.resource_reference", field, () => {
    return readExtension(options, resourceReference, referenceDecoder, none);
  });
}
