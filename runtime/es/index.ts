export * from "./construct.ts";
export * from "./enumeration.ts";
export * from "./oneof.ts";
export * from "./well-known.ts";
