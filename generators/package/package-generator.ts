import type { Diagnostic, Model } from "@protoc-gen-rest/plugin";
import type { Generator, GeneratorContext } from "../generator.ts";
import { packageFiles } from "./package-files.ts";
import { packageOptions, readPackageOptions } from "./package-options.ts";

/** `emit=package`: what makes a package of the emitted files. */
export const packageGenerator: Generator = {
  name: "package",
  needs: ["client"],
  options: packageOptions,
  check: findings,
  files(model, context) {
    const options = readPackageOptions(context.options);
    return options === undefined || model.files.length === 0 ? [] : packageFiles(model, options, context);
  },
};

// The name of a package, as npm takes it.
const namePattern = /^(?:@[a-z\d~-][a-z\d._~-]*\/)?[a-z\d~-][a-z\d._~-]*$/;

// A version of Semantic Versioning 2.0.0. Numbers have no leading zeros. The package semver would make the plugin start later.
const versionPattern =
  /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}(?:-(?:0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*)(?:\.(?:0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*))*)?(?:\+[\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*)?$/;

function findings({ files: [file] }: Model, { options, output }: GeneratorContext): readonly Diagnostic[] {
  const { name, version = "" } = readPackageOptions(options) ?? {};
  const finding = (message: string, hint: string): Diagnostic[] =>
    file === undefined
      ? []
      : [{ severity: "error", rule: "package", file: file.path, line: 0, column: 0, subject: "", message, hint }];
  if (name === undefined)
    return finding("emit=package needs the name of the package", "set the option package=@acme/books");
  if (!namePattern.test(name)) return finding(`${name} is not a name that npm takes`, "for example @acme/books");
  if (!versionPattern.test(version)) return finding(`${version} is not a version that npm takes`, "for example 1.4.2");
  if (output.importExtension !== "") return [];
  return finding("Node.js cannot run a package whose imports have no extension", "leave out import_extension=none");
}
