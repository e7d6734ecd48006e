import {
  arrayLiteral,
  type Code,
  callExpression,
  type File,
  identifier,
  logicalExpression,
  lowerCamelCase,
  propertyAccess,
  type Resource,
  type ResourcePattern,
  regExpLiteral,
  returnStatement,
  stringLiteral,
  templateLiteral,
} from "@protoc-gen-rest/plugin";
import { resourcePatternExpression } from "../operations/resource-pattern-expression.ts";
import { resourceNameFunction, resourceNameParser, resourceNameType, runtime } from "../output/names.ts";
import { createOutput, type Output, type OutputOptions } from "../output/output.ts";
import { choosePatterns, namesOf } from "./choose-patterns.ts";

/** Prints `library_resources.ts`: functions that put names of resources together, and take them apart. */
export function resourcesFile(file: File, options: OutputOptions): Output {
  const names = file.resources.flatMap((resource) => [
    resourceNameType(resource, file),
    resourceNameFunction(resource, file),
    resourceNameParser(resource, file),
  ]);
  const out = createOutput(file, "resources", names, options);
  for (const resource of file.resources) {
    printType(resource, file, out);
    printName(resource, file, out);
    printParser(resource, file, out);
  }
  return out;
}

/** One interface, or a union with a member for each pattern, in which every variable can be asked for. */
function printType(resource: Resource, file: File, out: Output): void {
  const name = resourceNameType(resource, file);
  const choices = choosePatterns(resource.patterns).map(({ pattern }) => namesOf(pattern));
  const [only = [], ...others] = choices;
  out.declaration(() => {
    out.doc(`The variables in a name of ${resource.type}.`);
    if (others.length > 0) printUnion(name, choices, out);
    else out.block(`export interface ${name} {`, () => only.forEach((it) => void out.line(`${it}: string;`)), "}");
    out.line();
  });
}

function printUnion(name: string, choices: readonly (readonly string[])[], out: Output): void {
  const all = new Set(choices.flat());
  const members = choices.map((names) => memberOf(names, all));
  const line = `export type ${name} = ${members.join(" | ")};`;
  if (line.length <= out.width) {
    out.line(line);
  } else {
    out.line(`export type ${name} =`);
    out.indent(() => {
      for (const names of choices) printMember(names, all, names === choices.at(-1) ? ";" : "", out);
    });
  }
}

function printMember(names: readonly string[], all: ReadonlySet<string>, end: string, out: Output): void {
  const line = `| ${memberOf(names, all)}${end}`;
  if (line.length + 2 <= out.width) {
    out.line(line);
    return;
  }
  out.line("| {");
  out.indent(() => out.indent(() => propertiesOf(names, all).forEach((it) => void out.line(`${it};`))));
  out.line(`  }${end}`);
}

function memberOf(names: readonly string[], all: ReadonlySet<string>): string {
  return `{ ${propertiesOf(names, all).join("; ")} }`;
}

function propertiesOf(names: readonly string[], all: ReadonlySet<string>): readonly string[] {
  const others = [...all].filter((name) => !names.includes(name));
  return [...names.map((name) => `${name}: string`), ...others.map((name) => `${name}?: undefined`)];
}

function printName(resource: Resource, file: File, out: Output): void {
  const { patterns, type } = resource;
  const texts = patterns.map(({ text }) => `- \`${text}\``);
  out.doc([`Returns a name of ${type}. Throws a TypeError for a variable that does not fit.`, "", ...texts].join("\n"));
  const parameters = [{ name: "variables", type: resourceNameType(resource, file) }];
  out.exportFunction({ name: resourceNameFunction(resource, file), parameters, returns: "string" }, () => {
    for (const { pattern, given } of choosePatterns(patterns)) {
      const name = returnStatement(nameCode(pattern, out));
      if (given.length === 0) out.statement(name);
      else
        out.when(
          given.map((variable) => `variables.${variable} !== undefined`),
          "&&",
          () => out.statement(name),
        );
    }
  });
  out.line();
}

function nameCode({ literals, variables }: ResourcePattern, out: Output): Code {
  const values = variables.map(({ name, values }) => {
    const localName = lowerCamelCase(name);
    const value = propertyAccess(identifier("variables"), localName);
    const other = values === "[^/]+" ? [] : [regExpLiteral(new RegExp(`^${values}$`))];
    return callExpression(out.value(runtime, "resourceId"), [stringLiteral(localName), value, ...other]);
  });
  return templateLiteral(literals, values);
}

function printParser(resource: Resource, file: File, out: Output): void {
  const { patterns, type } = resource;
  out.doc(`Returns the variables in a name of ${type}, or undefined for another text.`);
  const parameters = [{ name: "name", type: "string" }];
  const returns = `${resourceNameType(resource, file)} | undefined`;
  out.exportFunction({ name: resourceNameParser(resource, file), parameters, returns }, () => {
    const readings = patterns.map((pattern) => {
      const names = arrayLiteral(namesOf(pattern).map(stringLiteral));
      return callExpression(out.value(runtime, "readResourceName"), [
        identifier("name"),
        regExpLiteral(resourcePatternExpression(pattern)),
        names,
      ]);
    });
    const [only, ...others] = readings;
    out.statement(returnStatement(others.length === 0 ? only! : logicalExpression("??", ...readings)));
  });
  out.line();
}
