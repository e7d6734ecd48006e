export * from "./code-to-http.ts";
export * from "./http-to-code.ts";
export * from "./status-code.ts";
