import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import { productHeader } from "../cluster.ts";

const maxBodyBytes = 4 * 1024 * 1024;

const decoders = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const;

/** Whether the body of a request has a content coding that `readCodedBody` understands. */
export function isCoded(request: IncomingMessage): boolean {
  return codingOf(request) in decoders;
}

/**
 * Reads and decodes the body, and leaves it where body parsers do. False if it has responded to a body that is too large or not
 * valid. The limit holds for what is sent and for what comes out.
 */
export async function readCodedBody(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const decode = decoders[codingOf(request) as keyof typeof decoders];
  const sent = await readWhole(request).catch(() => undefined);
  if (sent === undefined) return refuse(response, 413, `the body is larger than ${maxBodyBytes} bytes`);
  try {
    const body = sent.length === 0 ? sent : await decode(sent, { maxOutputLength: maxBodyBytes });
    Object.assign(request, { body });
    return true;
  } catch (error) {
    const isTooLarge = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    if (isTooLarge) return refuse(response, 413, `the decoded body is larger than ${maxBodyBytes} bytes`);
    return refuse(response, 400, `the body is not valid ${codingOf(request)}`);
  }
}

function codingOf({ headers }: IncomingMessage): string {
  return headers["content-encoding"]?.toLowerCase() ?? "";
}

async function readWhole(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new RangeError("too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function refuse(response: ServerResponse, status: number, reason: string): false {
  const type = status === 400 ? "illegal_argument_exception" : "exception";
  const cause = { type, reason };
  const headers = { ...productHeader, "content-type": "application/json", connection: "close" };
  response.writeHead(status, headers).end(JSON.stringify({ error: { ...cause, root_cause: [cause] }, status }));
  return false;
}
