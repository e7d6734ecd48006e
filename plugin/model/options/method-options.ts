import type { Lifecycle } from "../elements/element.ts";
import type { StreamFormat, Style } from "../elements/values.ts";
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
import type { Optioned } from "./decoding-option.ts";
import { lifecycleDecoder } from "./lifecycle-options.ts";
import { type PaginationOptions, paginationDecoder } from "./pagination-options.ts";
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
  readonly selectedBy?: SelectionOptions;
  readonly style?: Style;
  readonly streamEnd?: string;
  readonly pagination?: PaginationOptions;
  readonly trailingSlash?: boolean;
  readonly webhook?: WebhookOptions;
}

/** `rest.v1.Webhook` */
export interface WebhookOptions {
  readonly name?: string;
  readonly subscribedBy?: string;
  readonly urlField?: string;
}

const webhookDecoder: Decoder<WebhookOptions> = decoder<WebhookOptions>({
  name: [1, text],
  subscribedBy: [2, text],
  urlField: [3, text],
});

/** `rest.v1.Selection` */
export interface SelectionOptions {
  readonly field?: string;
  readonly accept?: boolean;
  /** JSON text. */
  readonly value?: string;
}

const selectionDecoder: Decoder<SelectionOptions> = decoder<SelectionOptions>({
  field: [1, text],
  accept: [2, flag],
  value: [3, text],
});

const streamFormats = {
  1: "server-sent-events",
  2: "ndjson",
  3: "json-array",
  4: "bytes",
  5: "websocket",
  6: "grpc-gateway",
} as const;

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
  selectedBy: [11, message(selectionDecoder)],
  style: [12, style],
  streamEnd: [13, text],
  pagination: [14, message(paginationDecoder)],
  trailingSlash: [15, flag],
  webhook: [16, message(webhookDecoder)],
});

/** Field numbers, for the places of findings. */
export const webhookNumbers: Numbers<WebhookOptions> = webhookDecoder.numbers;

/** Likewise. */
export const methodNumbers: Numbers<MethodOptions> = methodDecoder.numbers;

export function readMethodOptions(options: OptionsHolder | undefined, element: Optioned): MethodOptions {
  return readRestExtension(options, methodDecoder, "method", element);
}
