import type { SentRequest } from "./curl-command.ts";

/** Writes a request as a call of fetch, without a client; undefined for a body that is neither text nor JSON. */
export async function fetchCall({ url, method, headers, body }: SentRequest): Promise<string | undefined> {
  const text = body === undefined || body === null ? undefined : await textOf(body, headers.get("content-type") ?? "");
  if (text === null) return undefined;
  const fields = [...headers].filter(([name]) => name !== "user-agent");
  const options = [
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    ...(fields.length === 0 ? [] : ["  headers: {", ...fields.map(headerLine), "  },"]),
    ...(text === undefined ? [] : [`  body: ${text},`]),
  ];
  const call = [
    `await fetch(${JSON.stringify(url)}`,
    ...(options.length === 0 ? [")"] : [", {\n", options.join("\n"), "\n})"]),
  ];
  return `const response = ${call.join("")};\nif (!response.ok) throw new Error(await response.text());\n`;
}

/** Secrets are variables of the environment, as in commands: `$TOKEN`. */
function headerLine([name, value]: readonly [string, string]): string {
  const variable = /^([^`\\$]*)\$([A-Z_]+)$/.exec(value);
  const literal = variable === null ? JSON.stringify(value) : `\`${variable[1]}\${process.env.${variable[2]}}\``;
  return `    ${/^[a-z]+$/.test(name) ? name : JSON.stringify(name)}: ${literal},`;
}

/** An expression for the body; null if it is binary or has parts. */
async function textOf(body: unknown, type: string): Promise<string | null> {
  if (!/json|x-www-form-urlencoded|^text\//.test(type)) return null;
  const text = await new Response(body as string).text();
  if (!type.includes("json")) return JSON.stringify(text);
  try {
    // The text is kept where JavaScript would round a number.
    const value: unknown = JSON.parse(text);
    if (JSON.stringify(value) !== text) return JSON.stringify(text);
    return `JSON.stringify(${JSON.stringify(value, null, 2).replaceAll("\n", "\n  ")})`;
  } catch {
    return JSON.stringify(text);
  }
}
