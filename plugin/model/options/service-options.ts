import type { Style } from "../elements/values.ts";
import {
  type Decoder,
  decoder,
  flag,
  mapOf,
  message,
  messages,
  type Numbers,
  type OptionsHolder,
  text,
  texts,
} from "./decode-options.ts";
import type { Optioned } from "./decoding-option.ts";
import { type ErrorOptions, errorDecoder, type HeaderOptions, headerDecoder } from "./response-options.ts";
import { readRestExtension } from "./rest-extension.ts";
import {
  type SecurityRequirementOptions,
  type SecuritySchemeOptions,
  securityRequirementDecoder,
  securitySchemeDecoder,
} from "./security-options.ts";
import { style } from "./style.ts";

/** `rest.v1.service` */
export interface ServiceOptions {
  readonly basePath?: string;
  readonly securitySchemes?: ReadonlyMap<string, SecuritySchemeOptions>;
  readonly security?: readonly SecurityRequirementOptions[];
  readonly responseHeaders?: readonly HeaderOptions[];
  readonly errors?: readonly ErrorOptions[];
  readonly callbackParameter?: string;
  readonly jsonMediaTypes?: readonly string[];
  readonly style?: Style;
  readonly partialSegments?: boolean;
}

const serviceDecoder: Decoder<ServiceOptions> = decoder<ServiceOptions>({
  basePath: [1, text],
  securitySchemes: [2, mapOf<SecuritySchemeOptions>(message(securitySchemeDecoder))],
  security: [3, messages(securityRequirementDecoder)],
  responseHeaders: [4, messages(headerDecoder)],
  errors: [5, messages(errorDecoder)],
  callbackParameter: [6, text],
  jsonMediaTypes: [7, texts()],
  style: [8, style],
  partialSegments: [9, flag],
});

/** Field numbers, for the places of findings. */
export const serviceNumbers: Numbers<ServiceOptions> = serviceDecoder.numbers;

export function readServiceOptions(options: OptionsHolder | undefined, element: Optioned): ServiceOptions {
  return readRestExtension(options, serviceDecoder, "service", element);
}
