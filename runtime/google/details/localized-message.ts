import type { DetailType } from "./detail-type.ts";
import { textOf } from "./members.ts";

/** A message to show to people (`google.rpc.LocalizedMessage`). */
export interface LocalizedMessage {
  /** The language (BCP 47): `en-US`. */
  readonly locale: string;
  readonly message: string;
}

export const localizedMessage: DetailType<LocalizedMessage> = {
  typeName: "google.rpc.LocalizedMessage",
  read: (json) => ({ locale: textOf(json, "locale"), message: textOf(json, "message") }),
};
