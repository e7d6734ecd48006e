import { exactJson, placeholderOf, type SentRequest, textOf } from "./sent-request.ts";

/** Writes a request as a call of fetch, without a client; undefined for a body that is neither text nor JSON. */
export function fetchCall(request: SentRequest): string | undefined {
  const { url, method, headers } = request;
  const text = bodyExpression(textOf(request), headers.get("content-type") ?? "");
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
  const secret = placeholderOf(value);
  const literal =
    secret === undefined ? JSON.stringify(value) : `\`${secret.scheme}\${process.env.${secret.variable}}\``;
  return `    ${/^[a-z]+$/.test(name) ? name : JSON.stringify(name)}: ${literal},`;
}

/** An expression for the body; null if it is binary or has parts. */
function bodyExpression(text: string | null | undefined, type: string): string | null | undefined {
  if (text === undefined) return undefined;
  if (text === null || !/json|x-www-form-urlencoded|^text\//.test(type)) return null;
  const value = type.includes("json") ? exactJson(text) : undefined;
  if (value === undefined) return JSON.stringify(text);
  return `JSON.stringify(${JSON.stringify(value, null, 2).replaceAll("\n", "\n  ")})`;
}
