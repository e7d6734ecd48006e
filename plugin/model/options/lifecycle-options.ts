import type { Lifecycle } from "../elements/element.ts";
import { choice, type Decoder, decoder, type Numbers, text } from "./decode-options.ts";

/** `rest.v1.Lifecycle` */
export const lifecycleDecoder: Decoder<Lifecycle> = decoder<Lifecycle>({
  since: [1, text],
  stability: [2, choice({ 1: "stable", 2: "beta", 3: "experimental" })],
});

/** Field numbers, for the places of findings. */
export const lifecycleNumbers: Numbers<Lifecycle> = lifecycleDecoder.numbers;
