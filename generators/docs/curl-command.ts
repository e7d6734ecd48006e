import { quoteShell } from "./quote-shell.ts";

/** A request as a client has sent it. */
export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Headers that curl sends by itself, or that do not matter. */
const usual: Readonly<Record<string, string>> = { accept: "application/json", "user-agent": "" };

/** Writes a request as a curl command. */
export async function curlCommand({ url, method, headers, body }: SentRequest): Promise<string> {
  const type = headers.get("content-type") ?? "";
  const isMultipart = type.startsWith("multipart/form-data");
  const data = body === undefined || body === null ? [] : await (isMultipart ? parts : content)(body, type);
  const args = [quote(url), ...(method === (data.length > 0 ? "POST" : "GET") ? [] : [`-X ${method}`])];
  for (const [name, value] of headers) {
    const isImplied = usual[name] === value || usual[name] === "" || (isMultipart && name === "content-type");
    if (!isImplied) args.push(`-H ${quote(`${name}: ${value}`)}`);
  }
  return `curl ${[...args, ...data].join(" \\\n  ")}`;
}

async function content(body: unknown, type: string): Promise<readonly string[]> {
  const text = await new Response(body as string).text();
  const isText = /json|x-www-form-urlencoded/.test(type);
  return [`${isText ? "-d" : "--data-binary"} ${quote(prettyJson(text))}`];
}

/** curl chooses the boundary of a form by itself. */
async function parts(body: unknown, type: string): Promise<readonly string[]> {
  const form = await new Response(body as string, { headers: { "content-type": type } }).formData();
  return [...form].map(([name, value]) => {
    const text = typeof value === "string" ? value : `@${value.name};type=${value.type}`;
    return `-F ${quote(`${name}=${text}`)}`;
  });
}

function prettyJson(text: string): string {
  try {
    const pretty = JSON.stringify(JSON.parse(text), null, 2);
    return text.length < 60 ? text : pretty;
  } catch {
    return text;
  }
}

/** Variables such as `$TOKEN` are filled in by the shell. */
function quote(text: string): string {
  if (/^[^'"\\`!]*\$[A-Z_]+$/.test(text)) return `"${text}"`;
  return quoteShell(text);
}
