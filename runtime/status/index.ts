export * from "./http-status.ts";
export * from "./status-code.ts";
