import { type Model, type ResponseFile, stringLiteral } from "@protoc-gen-rest/plugin";
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
  const imports = services.map(
    (service) => `import { ${cliName(service)} } from "./${service.file.stem}_cli${importExtension}";\n`,
  );
  const names = services.map(cliName).join(", ");
  const options = `{ name: ${stringLiteral(commandName(name))}, version: ${stringLiteral(version)}, services: [${names}] }`;
  return `#!/usr/bin/env node
import { runCli } from "@protoc-gen-rest/runtime/cli";
${imports.join("")}
process.exitCode = await runCli(${options});
`;
}
