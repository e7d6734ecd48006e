import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import { choices, type Decoder, decoder, type OptionsHolder, readExtension, text, texts } from "./decode-options.ts";
import { decodingOption, type Optioned } from "./decoding-option.ts";
import { noOptions } from "./rest-extension.ts";

/** `google.api.ResourceDescriptor`, decoded and unchecked. */
export interface ResourceDescriptor {
  /** `library.googleapis.com/Book` */
  readonly type?: string;
  readonly patterns?: readonly string[];
  /** In lower camel case: `userEvents`. */
  readonly plural?: string;
  readonly styles?: readonly "declarative"[];
}

const descriptor: Decoder<ResourceDescriptor> = decoder<ResourceDescriptor>({
  type: [1, text],
  patterns: [2, texts()],
  plural: [5, text],
  styles: [10, choices({ 1: "declarative" })],
});

/** Number of two extensions of google/api/resource.proto: of google.protobuf.MessageOptions, and of FileOptions. */
export const resourceExtension = 1053;

/** Field number of the patterns, for the places of findings. */
export const patternsNumber: number = descriptor.numbers.patterns;

/** `google.api.resource` of a message. */
export function readResource(options: OptionsHolder | undefined, element: Optioned): ResourceDescriptor {
  const none: ResourceDescriptor = noOptions;
  if (options?.$unknown === undefined) return none;
  return decodingOption("google.api.resource", element, () => {
    return readExtension(options, resourceExtension, descriptor, none);
  });
}

/** `google.api.resource_definition` of a file. */
export function readResourceDefinitions(
  options: OptionsHolder | undefined,
  element: Optioned,
): readonly ResourceDescriptor[] {
  const fields = options?.$unknown?.filter(({ no, wireType }) => {
    return no === resourceExtension && wireType === WireType.LengthDelimited;
  });
  if (fields === undefined || fields.length === 0) return [];
  return decodingOption("google.api.resource_definition", element, () => {
    return fields.map(({ data }) => descriptor.decode(new BinaryReader(data).bytes()));
  });
}
