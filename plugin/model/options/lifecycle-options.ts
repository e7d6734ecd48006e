import type { Lifecycle } from "../element.ts";
import { choice, type Decoder, decoder, text } from "./decode-options.ts";

/** `rest.v1.Lifecycle` */
export const lifecycleDecoder: Decoder<Lifecycle> = decoder<Lifecycle>({
  since: [1, text],
  stability: [2, choice({ 1: "stable", 2: "beta", 3: "experimental" })],
});
