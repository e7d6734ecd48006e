import { quoteShell } from "../../docs/quote-shell.ts";

/** A request as it would be sent. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | undefined;
}

/** A curl command for a POSIX shell. Bytes that are not text are decoded from base64. */
export function curlText({ method, url, headers, body }: SentRequest): string {
  const text = body === undefined ? undefined : textOf(body);
  const isBinary = body !== undefined && text === undefined;
  const parts = [
    `curl -X ${quoted(method)} ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(text === undefined ? [] : [`--data-raw ${quoted(text)}`]),
    ...(isBinary ? ["--data-binary @-"] : []),
  ];
  const command = `${parts.join(" \\\n  ")}\n`;
  return isBinary ? `echo ${quoted(Buffer.from(body).toString("base64"))} | base64 -d | ${command}` : command;
}

/** The request line, the headers and the body, as HTTP/1.1 writes them. */
export function requestText({ method, url, headers, body }: SentRequest): string {
  const lines = [`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  const text = body === undefined ? undefined : (textOf(body) ?? `(${body.length} bytes)`);
  return `${lines.join("\n")}\n${text === undefined ? "" : `\n${text.trimEnd()}\n`}`;
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

function quoted(text: string): string {
  return /^[\w./:=@%+-]+$/.test(text) ? text : quoteShell(text);
}
