import type { IncomingMessage, ServerResponse } from "node:http";

export type LogFormat = "text" | "json";

/** Writes a line for each response, or request that ended without one: when, method, path, status, milliseconds, bytes. */
export function createAccessLog(
  format: LogFormat,
  write: (line: string) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const started = performance.now();
    const time = new Date().toISOString();
    const { method = "", url = "" } = request;
    // Queries may have passwords and tokens.
    const path = url.split("?", 1)[0] ?? "";
    response.once("close", () => {
      const milliseconds = Math.round(performance.now() - started);
      const status = response.writableFinished ? response.statusCode : 0;
      const length = Number(response.getHeader("content-length") ?? 0);
      const entry = { time, method, path, status, milliseconds, length };
      write(format === "json" ? JSON.stringify(entry) : Object.values(entry).join(" "));
    });
  };
}
