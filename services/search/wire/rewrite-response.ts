import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const compress = promisify(gzip);

/** Smaller bodies fit into one packet anyway. */
const minCompressedBytes = 1024;

/** Indents complete JSON bodies if asked to, and compresses them if the caller accepts gzip. Streams stay as they are. */
export function rewriteResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { isPretty }: { readonly isPretty: boolean },
): void {
  const acceptsGzip = accepts(String(request.headers["accept-encoding"] ?? ""), "gzip");
  if ((!isPretty && !acceptsGzip) || request.method === "HEAD") return;
  const { writeHead, end } = response;
  const changed = {
    writeHead(status: number, headers: OutgoingHttpHeaders) {
      const isComplete = Number(headers["content-length"] ?? 0) > 0;
      const isWhole = isComplete && headers["connection"] !== "close";
      if (!isWhole) return writeHead.call(response, status, headers);
      response.end = ((content: string | Buffer) => {
        response.end = end;
        const text = isPretty ? indent(content, headers) : content;
        void sendCoded(text, acceptsGzip).then(({ body, coding }) => {
          writeHead.call(response, status, {
            ...headers,
            ...(acceptsGzip && { vary: [headers["vary"], "Accept-Encoding"].flat().filter(Boolean).join(", ") }),
            ...coding,
            "content-length": Buffer.byteLength(body),
          });
          response.end(body);
        });
        return response;
      }) as typeof end;
      return response;
    },
  };
  response.writeHead = changed.writeHead as typeof writeHead;
}

interface Coded {
  readonly body: string | Buffer;
  readonly coding?: { readonly "content-encoding": string };
}

async function sendCoded(content: string | Buffer, acceptsGzip: boolean): Promise<Coded> {
  if (!acceptsGzip || Buffer.byteLength(content) < minCompressedBytes) return { body: content };
  return { body: await compress(content), coding: { "content-encoding": "gzip" } };
}

function indent(content: string | Buffer, headers: OutgoingHttpHeaders): string | Buffer {
  if (!/json/.test(String(headers["content-type"]))) return content;
  return `${JSON.stringify(JSON.parse(String(content)), undefined, 2)}\n`;
}

/** Whether Accept-Encoding names a coding without refusing it by `q=0` (RFC 9110, section 12.5.3). */
function accepts(header: string, coding: string): boolean {
  return header.split(",").some((item) => {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase());
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}
