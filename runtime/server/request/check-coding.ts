import { unsupportedCoding } from "../errors/request-errors.ts";
import type { Incoming } from "../exchange/incoming.ts";

/** Throws 415 for a body that still has a content coding. */
export function checkCoding(incoming: Incoming): void {
  const coding = incoming.bodyDecoded === true ? undefined : incoming.header("content-encoding");
  if (coding !== undefined && coding !== "" && coding.toLowerCase() !== "identity") throw unsupportedCoding(coding);
}
