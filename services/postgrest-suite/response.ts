import { request } from "node:http";

/** A response, as a client sees it. */
export interface SuiteResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  readonly url: string;
}

/** Sends a request as it is: `fetch` would change some paths and headers. */
export function send(
  origin: string,
  method: string,
  path: string,
  headers: readonly (readonly [string, string])[],
  body: string | Uint8Array,
): Promise<SuiteResponse> {
  const bytes = Buffer.from(typeof body === "string" ? Buffer.from(body) : body);
  // PostgREST's framework takes any text as a path, and node:http only what a path can have.
  const target = (path.startsWith("/") ? path : `/${path}`).replace(/[^\x21-\x7e]/gu, (character) =>
    encodeURIComponent(character),
  );
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        path: target,
        method,
        headers: headers.flatMap(([name, value]) => [name, latin1(value)]).concat(lengthOf(method, bytes)),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const { rawHeaders: raw, statusCode: status = 0 } = response;
          const pairs = raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ""] as const] : []));
          resolve({ status, headers: pairs, body: Buffer.concat(chunks).toString(), url: `${method} ${path}` });
        });
      },
    );
    sent.on("error", reject);
    sent.end(bytes);
  });
}

function lengthOf(method: string, bytes: Buffer): string[] {
  return [
    "Host",
    "localhost",
    ...(method === "GET" && bytes.length === 0 ? [] : ["Content-Length", String(bytes.length)]),
  ];
}

/** Header values are bytes. */
function latin1(value: string): string {
  return Buffer.from(value).toString("latin1");
}

export function headerOf({ headers }: SuiteResponse, name: string): string | undefined {
  return headers.find(([it]) => it.toLowerCase() === name.toLowerCase())?.[1];
}
