import type { Operation } from "../../operation/operation.ts";
import { type ContentWriter, contentWriter } from "../response/content-writer.ts";
import { negotiatedOffers } from "./negotiated-offers.ts";
import type { Offers } from "./response-format.ts";

/** Responses that are not JSON. */
export interface OtherContents {
  writer(operation: Operation): ContentWriter;
  /** Of an operation with several media types: those that callers can choose from. */
  offers(operation: Operation): Offers;
}

export const otherContents: OtherContents = { writer: contentWriter, offers: negotiatedOffers };
