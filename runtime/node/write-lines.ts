import type { ServerResponse } from "node:http";

/** Writes lines as fast as the caller takes them, and no faster; a caller that leaves stops the source at once. */
export async function writeLines(lines: AsyncIterator<string>, response: ServerResponse): Promise<void> {
  response.once("close", () => lines.return?.());
  for (;;) {
    const { done, value } = await lines.next();
    if (response.destroyed) return;
    if (done) break;
    if (!response.write(value)) await drained(response);
  }
  response.end();
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      response.off("drain", go).off("close", go);
      resolve();
    };
    response.on("drain", go).on("close", go);
  });
}
