import {
  arrayLiteral,
  assignment,
  type Code,
  callExpression,
  type Field,
  type File,
  identifier,
  objectLiteral,
  propertyAssignment,
  regExpLiteral,
  type Service,
  spreadElement,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { callsName } from "../calls/calls-names.ts";
import { resourcePatternExpression } from "../operations/resource-pattern-expression.ts";
import { runtime } from "../output/names.ts";
import { createOutput, modulePath, type Output, type OutputOptions } from "../output/output.ts";
import { descriptionOf } from "../output/print-doc.ts";
import { printEach } from "../output/print-each.ts";
import { mcpFileNames, mcpName, registerName, sdkTypes } from "./mcp-names.ts";
import { type ResourceTemplate, resourceTemplates } from "./resource-templates.ts";

const sdkServer = "@modelcontextprotocol/sdk/server/index.js";

/** The requests of the protocol, and the function that answers each. */
const requests = [
  ["ListToolsRequestSchema", "() => handlers.listTools()"],
  ["CallToolRequestSchema", "({ params }, extra) => handlers.callTool(params, extra)"],
  ["ListResourcesRequestSchema", "() => handlers.listResources()"],
  ["ListResourceTemplatesRequestSchema", "() => handlers.listResourceTemplates()"],
  ["ReadResourceRequestSchema", "({ params }, extra) => handlers.readResource(params, extra)"],
] as const;

/** Prints `library_mcp.ts`: what each service offers to agents, and the function that registers it on a server of the official SDK. */
export function mcpFile(file: File, options: OutputOptions): Output {
  const names = [...mcpFileNames(file), "server", "transport", "options", "handlers"];
  const out = createOutput(file, "mcp", names, options);
  printEach(file.services, (service) => {
    printService(service, out);
    printRegister(service, out);
  });
  return out;
}

function printService(service: Service, out: Output): void {
  const resources = service.operations.flatMap(resourceTemplates).map(resourceCode);
  out.doc(`What ${service.fullName} offers to agents, for \`also\` of another service.`);
  out.annotate(service, mcpName(service));
  out.constant(
    mcpName(service),
    out.type(runtime, "McpService"),
    [
      propertyAssignment("calls", out.value(modulePath(out, service.file.stem, "calls"), callsName(service))),
      propertyAssignment("resources", arrayLiteral(resources)),
    ],
    true,
  );
  out.line();
}

function resourceCode({ resource, message, pattern, get, request }: ResourceTemplate): Code {
  const [host] = resource.type.split("/");
  const template = pattern.text.replace(/\{([^}=]*)=\*\*\}/g, "{+$1}").replace(/\{([^}=]*)=[^}]*\}/g, "{$1}");
  const description = descriptionOf(message);
  return objectLiteral(
    [
      propertyAssignment("type", stringLiteral(resource.type)),
      ...(description === undefined ? [] : [propertyAssignment("description", stringLiteral(description))]),
      propertyAssignment("uriTemplate", stringLiteral(`rest://${host}/${template}`)),
      propertyAssignment("pattern", regExpLiteral(resourcePatternExpression(pattern))),
      propertyAssignment("get", stringLiteral(get.name)),
      propertyAssignment("request", isList(request) ? arrayLiteral(request.map(memberName)) : memberName(request)),
    ],
    true,
  );
}

function isList(request: Field | readonly Field[]): request is readonly Field[] {
  return Array.isArray(request);
}

function memberName({ jsonName }: Field): Code {
  return stringLiteral(jsonName);
}

function printRegister(service: Service, out: Output): void {
  const name = registerName(service);
  out.doc(
    [
      `Offers ${service.fullName} to agents, on a server of the Model Context Protocol: operations as tools, and resources by`,
      "their names. Without `write`, agents get only what reads.",
    ].join("\n"),
  );
  out.annotate(service, name);
  const parameters = [
    { name: "server", type: out.type(sdkServer, "Server") },
    { name: "transport", type: out.type(runtime, "Transport") },
    { name: "options", type: out.type(runtime, "McpOptions"), optional: true },
  ];
  out.exportFunction({ name, parameters, returns: "void" }, () => {
    const source = objectLiteral([spreadElement(mcpName(service)), "transport"]);
    const handlers = callExpression(out.value(runtime, "mcpHandlers"), [source, "options"]);
    out.statement(assignment("const handlers", handlers));
    out.line("server.registerCapabilities(handlers.capabilities);");
    for (const [schema, answer] of requests) {
      out.statement(callExpression("server.setRequestHandler", [identifier(out.value(sdkTypes, schema)), answer]));
    }
  });
  out.line();
}
