import type { OptionTable } from "@protoc-gen-rest/plugin";
import type { GeneratorOptions } from "../generator.ts";

const firstVersion = "0.1.0";

/** The plugin options of `emit=package`. */
export const packageOptions: OptionTable = {
  package: {
    type: "string",
    doc: "The name of the package that emit=package writes: @acme/books.",
  },
  package_version: {
    type: "string",
    default: firstVersion,
    doc: "The version of that package.",
  },
  package_license: {
    type: "string",
    doc: "The license of that package, as an SPDX expression. Put its text beside the package, in the file LICENSE.",
  },
};

/** Their values. */
export interface PackageOptions {
  readonly name: string;
  readonly version: string;
  readonly license: string | undefined;
}

/** The options of a run; undefined without a name. */
export function readPackageOptions(options: GeneratorOptions): PackageOptions | undefined {
  const text = (name: string): string | undefined => {
    const value = options[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const name = text("package");
  if (name === undefined) return undefined;
  const version = text("package_version") ?? firstVersion;
  return { name, version, license: text("package_license") };
}
