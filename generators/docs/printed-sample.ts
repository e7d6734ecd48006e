import { targets } from "@readme/httpsnippet/targets";
import { placeholderOf, type SentRequest, textOf } from "./sent-request.ts";

export type PrintedLanguage = "python" | "go" | "java" | "csharp" | "php" | "ruby";

/** What the printers of the library read of a request. */
interface Printable {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly type: string;
  readonly text: string;
}

interface Printer {
  readonly target: keyof typeof targets;
  readonly client: string;
  /** Whether the library quotes a request rightly. Otherwise there is no sample. */
  quotes(request: Printable): boolean;
}

/**
 * Languages that `@readme/httpsnippet` prints. It quotes wrongly for others whatever the text: `${x}` is evaluated in Kotlin, `$(x)`
 * in PowerShell and in the here-documents of its shell, and line breaks end strings in Swift.
 */
const printers: Readonly<Record<PrintedLanguage, Printer>> = {
  // The compiler refuses byte order marks.
  go: { target: "go", client: "native", quotes: ({ text }) => !text.includes("\uFEFF") },
  java: { target: "java", client: "nethttp", quotes: () => true },
  // Its lines end at these characters, its media types have no parameters, and headers of the content are not of the request. Values
  // of forms are not quoted.
  csharp: {
    target: "csharp",
    client: "httpclient",
    quotes: ({ text, type, headers }) =>
      !/[\u0085\u2028\u2029]/.test(text) &&
      !/;|urlencoded/.test(type) &&
      Object.keys(headers).every((name) => name === "content-type" || !name.startsWith("content-")),
  },
  // Escapes of control characters mean nothing in single quotes.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
  php: { target: "php", client: "guzzle", quotes: ({ text }) => !/[\0-\x09\x0b-\x1f]/.test(text) },
  python: { target: "python", client: "requests", quotes: () => true },
  // These are evaluated in double quotes.
  ruby: { target: "ruby", client: "native", quotes: ({ text }) => !/#[{$@]/.test(text) },
};

/** Writes a request in a language; undefined if the library cannot write it. */
export function printedSample(language: PrintedLanguage, request: SentRequest): string | undefined {
  const { target, client, quotes } = printers[language];
  const printable = printableOf(request);
  if (printable === undefined || !quotes(printable)) return undefined;
  const { url, method, headers, type, text } = printable;
  const { convert } = targets[target].clientsById[client]!;
  const source = convert({
    method,
    fullUrl: url.href,
    uriObj: { protocol: url.protocol } as Parameters<typeof convert>[0]["uriObj"],
    // Printers remove headers from these.
    allHeaders: { ...headers },
    headersObj: { ...headers },
    cookies: [],
    cookiesObj: {},
    queryObj: {},
    // As text, the body is one string. JSON and forms would be structures, whose strings and numbers the library changes.
    postData: { mimeType: language === "csharp" && type !== "" ? type : "text/plain", ...(text !== "" && { text }) },
  });
  return `${source.trimEnd()}\n`;
}

const boundary = "form-boundary";

/** The request without what the library prints unquoted; undefined if something of it cannot be quoted. */
function printableOf(request: SentRequest): Printable | undefined {
  const { method } = request;
  const { text: sent = "", type } = withOwnBoundary(textOf(request), request.headers.get("content-type") ?? "");
  if (sent === null || !/^[A-Z]+$/.test(method)) return undefined;
  const headers: Record<string, string> = {};
  for (const [name, value] of request.headers) {
    if (!/^[\w-]+$/.test(name) || !/^[\x20-\x7e\xa0-\xff]*$/.test(value)) return undefined;
    const secret = placeholderOf(value);
    headers[name] = secret === undefined ? value : `${secret.scheme}YOUR_${secret.variable}`;
  }
  delete headers["user-agent"];
  if (type !== "") headers["content-type"] = type;
  const url = new URL(request.url);
  const escapePart = (part: string) =>
    part.replace(/['"`\\|^{}<>[\]]/g, (it) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`);
  url.pathname = escapePart(url.pathname);
  url.search = escapePart(url.search);
  url.hash = "";
  return { url, method, headers, type, text: sent };
}

/** The boundaries of forms are random, and the same page is the same text. */
function withOwnBoundary(
  text: string | null | undefined,
  type: string,
): { readonly text: string | null | undefined; readonly type: string } {
  const [, given = ""] = /^multipart\/[\w-]+;.*\bboundary="?([^";]+)/.exec(type) ?? [];
  if (given === "" || typeof text !== "string") return { text, type };
  if (text.includes(boundary)) return { text: null, type };
  return { text: text.replaceAll(given, boundary), type: type.replace(given, boundary) };
}
