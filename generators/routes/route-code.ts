import { array, type Binding, type Code, member, object, type Parameter, stringLiteral } from "@protoc-gen-rest/plugin";
import { parameterCode } from "./parameter-code.ts";

/** A binding as the data of the runtime. */
export function routeCode(binding: Binding): Code {
  const { method, template, variables, body, responseBody, queryRest } = binding;
  const path = variables.map((variable) => parameterCode(variable.path));
  return object("", [
    member("method", stringLiteral(method)),
    member("template", stringLiteral(template.text)),
    ...(path.length === 0 ? [] : [array("path: ", path)]),
    ...parameters("query", binding.query),
    ...(queryRest === undefined ? [] : [queryRestCode(queryRest)]),
    ...parameters("headers", binding.headers),
    ...parameters("cookies", binding.cookies),
    ...(body.kind === "all" ? ['body: "*"'] : []),
    ...(body.kind === "field" ? [member("body", stringLiteral(body.field.jsonName))] : []),
    ...(responseBody === undefined ? [] : [member("responseBody", stringLiteral(responseBody.jsonName))]),
  ]);
}

function parameters(key: string, list: readonly Parameter[]): Code[] {
  return list.length === 0
    ? []
    : [
        array(
          `${key}: `,
          list.map(({ path, name, style }) => parameterCode(path, name, style)),
        ),
      ];
}

function queryRestCode({ field, name, value }: NonNullable<Binding["queryRest"]>): Code {
  return object("queryRest: ", [
    member("name", stringLiteral(field.jsonName)),
    member("key", stringLiteral(name.jsonName)),
    member("value", stringLiteral(value.jsonName)),
  ]);
}
