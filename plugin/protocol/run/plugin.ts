import type { DescFile, FileRegistry } from "@bufbuild/protobuf";
import type { CodeGeneratorRequest } from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import type { Diagnostic } from "../diagnostic.ts";
import type { AnyOptionValue, OptionTable, OptionValues } from "../options/option-table.ts";
import type { ResponseFile } from "../response/response-file.ts";

/** What `generate` works with: one request, and the two ways to answer it. */
export interface PluginContext<Options = Readonly<Record<string, AnyOptionValue>>> {
  /** As the compiler sent it, without `source_file_descriptors` and without the source info of imports. */
  readonly request: CodeGeneratorRequest;
  readonly options: Options;
  /** All files of the request with their types; made when first asked for. */
  readonly registry: FileRegistry;
  /** The files to generate code for, in the order of the request. */
  readonly filesToGenerate: readonly DescFile[];
  /** Adds a finding. With one error the run answers with all errors and without files. */
  report(diagnostic: Diagnostic): void;
  /** Adds a file or an insertion. A name that breaks the protocol's rule, or comes twice, fails the run. */
  emit(file: ResponseFile): void;
}

export interface PluginDefinition<T extends OptionTable> {
  /** The executable's name, `protoc-gen-NAME`: it stands before messages and in `--help`. */
  readonly name: string;
  readonly version: string;
  readonly options: T;
  /** Called once for a request, and not at all when its options have mistakes. */
  generate(context: PluginContext<OptionValues<T>>): void | Promise<void>;
}

/** A plugin, whatever its options are. */
export interface Plugin {
  readonly name: string;
  readonly version: string;
  readonly options: OptionTable;
  generate(context: PluginContext): void | Promise<void>;
}

/** Declares a plugin; the type of `context.options` follows from the option table. */
export function definePlugin<const T extends OptionTable>(definition: PluginDefinition<T>): Plugin {
  return {
    name: definition.name,
    version: definition.version,
    options: definition.options,
    // The values come from parseOptions with this very table, which is what OptionValues<T> describes.
    generate: (context) => definition.generate(context as PluginContext<OptionValues<T>>),
  };
}
