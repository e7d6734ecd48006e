import {
  array,
  type Binding,
  type Code,
  type Field,
  type File,
  member,
  type Operation,
  object,
  propertyKey,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { routesName, runtime } from "../names.ts";
import { createOutput, type Output, type OutputOptions } from "../output.ts";

/** Prints `library_routes.ts`: for each service its operations with their routes, as data. */
export function routesFile(file: File, options: OutputOptions): Output {
  const out = createOutput(file, "routes", file.services.map(routesName), options);
  for (const service of file.services) {
    const name = routesName(service);
    out.doc(`The routes of ${service.fullName}.`);
    out.annotate(service, name);
    if (out.target === "dts") {
      const operation = out.type(runtime.path, "Operation");
      const members = service.operations.map(({ localName }) => `readonly ${propertyKey(localName)}: ${operation};`);
      out.block(`export declare const ${name}: {`, () => members.forEach((member) => void out.line(member)), "};");
    } else {
      const operations = service.operations.map(operationCode);
      out.code(object(`export const ${name} = `, operations, out.annotation(" as const"), true), ";");
    }
    out.line();
  }
  return out;
}

function operationCode(operation: Operation): Code {
  const members: Code[] = [
    member("name", stringLiteral(operation.fullName)),
    array("routes: ", operation.bindings.map(routeCode)),
  ];
  if (operation.streaming === "server") members.push("streaming: true");
  return object(`${propertyKey(operation.localName)}: `, members, "", true);
}

function routeCode(binding: Binding): Code {
  const members: Code[] = [
    member("method", stringLiteral(binding.method)),
    member("template", stringLiteral(binding.template.text)),
  ];
  if (binding.variables.length > 0)
    members.push(
      array(
        "path: ",
        binding.variables.map(({ path }) => parameterCode(path)),
      ),
    );
  if (binding.query.length > 0)
    members.push(
      array(
        "query: ",
        binding.query.map(({ path }) => parameterCode(path)),
      ),
    );
  if (binding.body.kind === "all") members.push('body: "*"');
  if (binding.body.kind === "field") members.push(member("body", stringLiteral(binding.body.field.jsonName)));
  if (binding.responseBody !== undefined)
    members.push(member("responseBody", stringLiteral(binding.responseBody.jsonName)));
  return object("", members);
}

function parameterCode(path: readonly Field[]): Code {
  const name = path.map((field) => field.jsonName).join(".");
  const protoName = path.map((field) => field.name).join(".");
  const leaf = path.at(-1)!;
  const type = parameterType(leaf);
  const members: Code[] = [member("name", stringLiteral(name))];
  if (protoName !== name) members.push(member("protoName", stringLiteral(protoName)));
  if (type !== undefined) members.push(`type: "${type}"`);
  if (leaf.cardinality === "list") members.push("list: true");
  return object("", members);
}

/** The `ParameterType` of the runtime; undefined for the default. */
function parameterType({ type }: Field): string | undefined {
  if (type.kind === "enum") return "enum";
  if (type.kind === "scalar") return type.scalar === "bool" ? "boolean" : undefined;
  const { wellKnown } = type;
  if (typeof wellKnown === "object") return wellKnown.wrapper === "bool" ? "boolean" : undefined;
  return wellKnown === "struct" || wellKnown === "value" || wellKnown === "list_value" ? "json" : undefined;
}
