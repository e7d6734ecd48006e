import { type Decoder, decoder, flag, text, uint32 } from "./decode-options.ts";

/** `rest.v1.Header` */
export interface HeaderOptions {
  readonly name?: string;
  readonly value?: string;
}

/** `rest.v1.ErrorResponse` */
export interface ErrorOptions {
  readonly status?: number;
  readonly type?: string;
  readonly code?: string;
  readonly retryable?: boolean;
}

export const headerDecoder: Decoder<HeaderOptions> = decoder<HeaderOptions>({ name: [1, text], value: [2, text] });

export const errorDecoder: Decoder<ErrorOptions> = decoder<ErrorOptions>({
  status: [1, uint32],
  type: [2, text],
  code: [3, text],
  retryable: [4, flag],
});
