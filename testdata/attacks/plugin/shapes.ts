/** The values of the option `messages`: each has generators of its own for types and codecs. */
export const shapes = ["plain", "es", "ts-proto"] as const;
