import { quoteShell } from "./quote-shell.ts";
import { exactJson, formOf, placeholderOf, type SentRequest, textOf } from "./sent-request.ts";

/** Headers that curl sends by itself, or that do not matter. */
const usual: Readonly<Record<string, string>> = { accept: "application/json", "user-agent": "" };

/** Writes a request as a curl command. */
export async function curlCommand(request: SentRequest): Promise<string> {
  const { url, method, headers } = request;
  const type = headers.get("content-type") ?? "";
  const isMultipart = type.startsWith("multipart/form-data");
  const data = isMultipart ? await parts(request) : content(request, type);
  const args = [quoteShell(url), ...methodOption(method, data.length > 0)];
  for (const [name, value] of headers) {
    const isImplied = usual[name] === value || usual[name] === "" || (isMultipart && name === "content-type");
    if (!isImplied) args.push(`-H ${header(name, value)}`);
  }
  return `curl ${[...args, ...data].join(" \\\n  ")}`;
}

function methodOption(method: string, hasData: boolean): readonly string[] {
  if (method === "HEAD") return ["--head"];
  return method === (hasData ? "POST" : "GET") ? [] : [`-X ${quoteWord(method)}`];
}

/** Variables such as `$TOKEN` are filled in by the shell. A header without a value would be removed. */
function header(name: string, value: string): string {
  if (value === "") return quoteShell(`${name};`);
  return placeholderOf(value) === undefined ? quoteShell(`${name}: ${value}`) : `"${name}: ${value}"`;
}

/** `-d` and `--data-binary` would read the file that follows an `@`. */
function content(request: SentRequest, type: string): readonly string[] {
  const text = textOf(request);
  if (text === undefined) return [];
  if (text === null) return ["--data-binary @FILE"];
  const isText = /json|x-www-form-urlencoded/.test(type);
  return [`${isText && !text.startsWith("@") ? "-d" : "--data-raw"} ${quoteShell(prettyJson(text))}`];
}

/** curl chooses the boundary of a form by itself. `-F` reads the file that follows an `@`, and ends at quotes, semicolons and the last space. */
async function parts(request: SentRequest): Promise<readonly string[]> {
  return (await formOf(request)).map(([name, value]) =>
    typeof value === "string"
      ? `${/^(?:\w(?:[^;"]*[^;"\s])?)?$/.test(value) ? "-F" : "--form-string"} ${quoteShell(`${name}=${value}`)}`
      : `-F ${quoteShell(`${name}=@${value.name};type=${value.type}`)}`,
  );
}

function prettyJson(text: string): string {
  const value = text.length < 60 ? undefined : exactJson(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}

function quoteWord(word: string): string {
  return /^[A-Za-z]+$/.test(word) ? word : quoteShell(word);
}
