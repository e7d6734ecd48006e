export { type AnyCodec, type PackedAny, useAnyCodec } from "./any-codec.ts";
export * from "./entries.ts";
export * from "./implicit.ts";
export * from "./items.ts";
export * from "./member.ts";
export * from "./memory.ts";
export * from "./one-of.ts";
export * from "./wide.ts";
export * from "./write.ts";
