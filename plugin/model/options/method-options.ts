import type { Lifecycle } from "../element.ts";
import type { StreamFormat } from "../model.ts";
import type { Style } from "../values.ts";
import {
  choices,
  type Decoder,
  decoder,
  flag,
  message,
  messages,
  type Numbers,
  type OptionsHolder,
  text,
  uint32,
} from "./decode-options.ts";
import { lifecycleDecoder } from "./lifecycle-options.ts";
import { type ErrorOptions, errorDecoder, type HeaderOptions, headerDecoder } from "./response-options.ts";
import { readRestExtension } from "./rest-extension.ts";
import { type SecurityRequirementOptions, securityRequirementDecoder } from "./security-options.ts";
import { style } from "./style.ts";

/** `rest.v1.method` */
export interface MethodOptions {
  readonly status?: number;
  readonly requestMediaType?: string;
  readonly responseMediaType?: string;
  readonly bodyOptional?: boolean;
  readonly errors?: readonly ErrorOptions[];
  readonly security?: readonly SecurityRequirementOptions[];
  readonly public?: boolean;
  readonly streams?: readonly StreamFormat[];
  readonly responseHeaders?: readonly HeaderOptions[];
  readonly lifecycle?: Lifecycle;
  readonly style?: Style;
}

const streamFormats = { 1: "server-sent-events", 2: "ndjson", 3: "json-array", 4: "bytes", 5: "websocket" } as const;

const methodDecoder: Decoder<MethodOptions> = decoder<MethodOptions>({
  status: [1, uint32],
  requestMediaType: [2, text],
  responseMediaType: [3, text],
  bodyOptional: [4, flag],
  errors: [5, messages(errorDecoder)],
  security: [6, messages(securityRequirementDecoder)],
  public: [7, flag],
  streams: [8, choices(streamFormats)],
  responseHeaders: [9, messages(headerDecoder)],
  lifecycle: [10, message(lifecycleDecoder)],
  style: [12, style],
});

/** Field numbers, for the places of findings. */
export const methodNumbers: Numbers<MethodOptions> = methodDecoder.numbers;

export function readMethodOptions(options: OptionsHolder | undefined): MethodOptions {
  return readRestExtension(options, methodDecoder);
}
