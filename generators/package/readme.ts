import { type Operation, type SecurityScheme, type Service, stringLiteral } from "@protoc-gen-rest/plugin";
import { authName, callName, codecName } from "../output/names.ts";
import { descriptionOf } from "../output/print-doc.ts";
import { valueLiteral } from "../output/value-literal.ts";
import { exampleRequest } from "./example-request.ts";
import { headingsOf } from "./headings.ts";
import { commandName } from "./manifest.ts";
import type { PackageContents } from "./package-contents.ts";
import type { PackageOptions } from "./package-options.ts";

/** Prints README.md: how to install the package, to authenticate, to make the first call of each service, and to handle errors. */
export function readme(options: PackageOptions, contents: PackageContents): string {
  const { name } = options;
  const { services, kinds, description } = contents;
  const headingOf = headingsOf(services);
  const called = services.flatMap((service) => callSection(service, headingOf(service), options, contents));
  const sections = [
    `# ${name}`,
    ...(description === undefined ? [] : [description]),
    `\`\`\`sh\nnpm install ${name} @protoc-gen-rest/runtime\n\`\`\``,
    ...called,
    errorSection,
    ...(kinds.has("query") ? [querySection(options, contents)] : []),
    ...(kinds.has("mcp") ? [agentSection(options, contents)] : []),
    ...(kinds.has("cli") ? [programSection(name)] : []),
    "All operations are in [reference.md](reference.md).",
  ];
  return `${sections.join("\n\n")}\n`;
}

function callSection(
  service: Service,
  heading: string,
  { name }: PackageOptions,
  contents: PackageContents,
): readonly string[] {
  const operation = firstCall(service);
  if (operation === undefined) return [];
  const description = descriptionOf(service);
  const module = `${name}/${service.file.stem}_client`;
  const auth = authCode(service, operation);
  const call = callName(operation);
  const imports = auth === undefined ? call : `${authName(service)}, ${call}`;
  const isStream = operation.streaming === "server";
  const request = requestCode(operation, name, contents);
  const sent = `${call}(transport, ${request.code})`;
  const lines = [
    'import { createTransport } from "@protoc-gen-rest/runtime/client";',
    ...request.imports,
    `import { ${imports} } from "${module}";`,
    "",
    `const transport = createTransport({ baseUrl: "${baseUrl(service)}"${auth === undefined ? "" : `, interceptors: [${auth}]`} });`,
    ...(isStream ? [`for await (const message of ${sent}) console.log(message);`] : [`console.log(await ${sent});`]),
  ];
  return [
    `## ${heading}`,
    ...(description === undefined || description === contents.description ? [] : [description]),
    `\`\`\`ts\n${lines.join("\n")}\n\`\`\``,
  ];
}

/** The call that the README shows: the first GET with pages, otherwise the first GET, otherwise the first operation. */
function firstCall({ operations }: Service): Operation | undefined {
  const reads = operations.filter(({ bindings: [binding] }) => binding!.method === "GET");
  return reads.find(({ pagination }) => pagination !== undefined) ?? reads[0] ?? operations[0];
}

function baseUrl({ host }: Service): string {
  return host === undefined ? "https://api.example.com" : `https://${host}`;
}

interface RequestCode {
  readonly imports: readonly string[];
  readonly code: string;
}

/** A literal, or JSON for messages whose literals another plugin decides. */
function requestCode(operation: Operation, name: string, { hasOtherModules }: PackageContents): RequestCode {
  const request = exampleRequest(operation);
  if (!hasOtherModules) return { imports: [], code: valueLiteral(request) };
  const { input } = operation;
  const codec = codecName(input);
  const json = JSON.stringify(request, (_, value: unknown) => {
    if (typeof value === "bigint") return String(value);
    return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
  });
  return {
    imports: [
      'import { parse } from "@protoc-gen-rest/runtime/json";',
      `import { ${codec} } from "${name}/${input.file.stem}_codecs";`,
    ],
    code: `parse(${codec}, ${stringLiteral(json)})`,
  };
}

/** The interceptor with the credentials of the first scheme that the operation takes. */
function authCode(service: Service, { security }: Operation): string | undefined {
  const scheme = security[0]?.scheme;
  const declared = scheme === undefined ? undefined : service.securitySchemes.get(scheme);
  if (scheme === undefined || declared === undefined) return undefined;
  const key = /^[A-Za-z_$][\w$]*$/.test(scheme) ? scheme : JSON.stringify(scheme);
  return `${authName(service)}({ ${key}: ${credentialCode(declared)} })`;
}

function credentialCode(scheme: SecurityScheme): string {
  const isBasic = scheme.kind === "http" && scheme.scheme.toLowerCase() === "basic";
  return isBasic ? '{ username: "ada", password: "secret" }' : '"secret"';
}

const errorSection = `## Errors

A call that fails rejects with a \`RestError\`:

\`\`\`ts
import { RestError } from "@protoc-gen-rest/runtime/client";

export function explain(error: unknown): string {
  if (!(error instanceof RestError)) throw error;
  // The code, such as not_found or unavailable, the status, and what is wrong with the request.
  return [error.code, error.status, ...error.violations.map(({ path, reason }) => \`\${path} \${reason}\`)].join(" ");
}
\`\`\``;

function querySection({ name }: PackageOptions, contents: PackageContents): string {
  return `## Query libraries\n\n${modulesOf("query", name, contents)}: keys, queries and mutations for TanStack Query.`;
}

function agentSection({ name }: PackageOptions, contents: PackageContents): string {
  return `## Agents\n\n${modulesOf("mcp", name, contents)}: tools for a server of the Model Context Protocol. Install \`@modelcontextprotocol/sdk\`.`;
}

function modulesOf(kind: string, name: string, { modules }: PackageContents): string {
  const found = modules.filter((module) => module.endsWith(`_${kind}`));
  return found.map((module) => `\`${name}/${module}\``).join(", ");
}

function programSection(name: string): string {
  return `## Command line\n\n\`\`\`sh\nnpx ${name === commandName(name) ? name : `--package ${name} ${commandName(name)}`} --help\n\`\`\``;
}
