import type { Offer } from "../../header/negotiate.ts";
import type { StreamFormat } from "../../operation/stream-format.ts";

/** The formats of a response: a single message, one of several media types, or one of the stream formats. */
export type ResponseFormat = "message" | NegotiatedFormat | StreamFormat;

/** One of the media types that an operation declares, by the name that its handler knows. */
export interface NegotiatedFormat {
  readonly mediaType: string;
  readonly isJson: boolean;
}

/** The formats that callers can choose from; the default is first. */
export type Offers = readonly [Offer<ResponseFormat>, ...Offer<ResponseFormat>[]];
