import type { Operation } from "@protoc-gen-rest/plugin";
import { clientFactoryName, methodKey } from "../output/names.ts";
import { valueLiteral } from "../output/value-literal.ts";
import { placeholderOf } from "./sent-request.ts";

export interface ProgramOptions {
  readonly baseUrl: string;
  /** Headers with credentials. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Writes a program that calls an operation with its generated client. */
export function typescriptProgram(operation: Operation, request: unknown, options: ProgramOptions): string {
  const { service, localName, streaming } = operation;
  const factory = clientFactoryName(service);
  const variable = variableName(service.localName);
  const key = methodKey(operation);
  const access = key === localName ? `.${localName}` : `[${key}]`;
  const call = `${variable}${access}(${valueLiteral(request)})`;
  const isStream = streaming === "server";
  return [
    'import { createTransport } from "@protoc-gen-rest/runtime/client";',
    `import { ${factory} } from "./gen/${service.file.stem}_client.js";`,
    "",
    `const transport = createTransport(${transportOptions(options)});`,
    `const ${variable} = ${factory}(transport);`,
    ...(isStream
      ? [`for await (const message of ${call}) {`, "  console.log(message);", "}"]
      : [`const response = await ${call};`]),
    "",
  ].join("\n");
}

function transportOptions({ baseUrl, headers }: ProgramOptions): string {
  const members = Object.entries(headers).map(([name, value]) => {
    const key = /^[a-z]+$/.test(name) ? name : JSON.stringify(name);
    const secret = placeholderOf(value);
    if (secret === undefined) return `${key}: ${JSON.stringify(value)}`;
    return `${key}: \`${secret.scheme}\${process.env["${secret.variable}"]}\``;
  });
  if (members.length === 0) return `{ baseUrl: ${JSON.stringify(baseUrl)} }`;
  return `{\n  baseUrl: ${JSON.stringify(baseUrl)},\n  headers: { ${members.join(", ")} },\n}`;
}

function variableName(localName: string): string {
  const name = localName.charAt(0).toLowerCase() + localName.slice(1);
  return /^(?:transport|response|message|process|console)$|^\d/.test(name) || reserved.has(name) ? "client" : name;
}

const reserved: ReadonlySet<string> = new Set(
  "await break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield".split(
    " ",
  ),
);
