import {
  arrayLiteral,
  assignment,
  callExpression,
  createSourceFile,
  type Model,
  objectLiteral,
  propertyAssignment,
  type ResponseFile,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { cliName } from "../cli/cli-names.ts";
import type { GeneratorContext } from "../generator.ts";
import { commandName, compilerSettings, manifest } from "./manifest.ts";
import { type PackageContents, packageContents } from "./package-contents.ts";
import type { PackageOptions } from "./package-options.ts";
import { readme } from "./readme.ts";
import { reference } from "./reference.ts";

/** The files that make a package of what a run has emitted. */
export function* packageFiles(
  model: Model,
  options: PackageOptions,
  context: GeneratorContext,
): Iterable<ResponseFile> {
  const contents = packageContents(model, context);
  const { isTypeScript, kinds } = contents;
  yield { name: "package.json", content: manifest(options, contents) };
  yield { name: "README.md", content: readme(options, contents) };
  yield { name: "reference.md", content: reference(options, contents) };
  if (isTypeScript) yield { name: "tsconfig.json", content: compilerSettings(contents) };
  if (kinds.has("cli")) yield { name: `bin.${isTypeScript ? "ts" : "js"}`, content: program(options, contents) };
}

/** The executable of the package. */
function program({ name, version }: PackageOptions, { services, importExtension }: PackageContents): string {
  const names = localNames(services.map(cliName));
  const imports = services.map((service, index) => {
    const exported = cliName(service);
    const specifier = names[index] === exported ? exported : `${exported} as ${names[index]}`;
    return `import { ${specifier} } from "./${service.file.stem}_cli${importExtension}";\n`;
  });
  const options = objectLiteral([
    propertyAssignment("name", stringLiteral(commandName(name))),
    propertyAssignment("version", stringLiteral(version)),
    propertyAssignment("services", arrayLiteral(names)),
  ]);
  const out = createSourceFile({ target: "ts", header: [], declares: [] });
  out.statement(assignment("process.exitCode", callExpression("await runCli", [options])));
  return `#!/usr/bin/env node
import { runCli } from "@protoc-gen-rest/runtime/cli";
${imports.join("")}${out}`;
}

/** Names for imports of several modules, whose exports may have the same name. All of those end in `Cli`, so numbers make new ones. */
function localNames(exported: readonly string[]): readonly string[] {
  const counts = new Map([["runCli", 1]]);
  return exported.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name}${count}`;
  });
}
