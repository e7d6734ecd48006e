/** A value of the option `messages`. */
export type Shape = "plain" | "es" | "ts-proto";

/** All of them: each has types and codecs of its own. */
export const shapes: readonly Shape[] = ["plain", "es", "ts-proto"];
