export * from "./construct.ts";
export * from "./enumeration.ts";
export { rememberNull } from "./memory.ts";
export * from "./oneof.ts";
export * from "./well-known.ts";
export * from "./write.ts";
