import type { DescFile, FileRegistry } from "@bufbuild/protobuf";
import type { CodeGeneratorRequest } from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import type { Diagnostic } from "../diagnostic.ts";
import type { AnyOptionValue, OptionTable, OptionValues } from "../options/option-table.ts";
import type { ResponseFile } from "../response/response-file.ts";

/** The argument of `generate`: a request, and the functions that respond to it. */
export interface PluginContext<Options = Readonly<Record<string, AnyOptionValue>>> {
  /** The request as sent by the compiler, without `source_file_descriptors` and the source info of imports. */
  readonly request: CodeGeneratorRequest;
  readonly options: Options;
  /** All files of the request with their types, linked on first access. */
  readonly registry: FileRegistry;
  /** The files to generate code for, in the order of the request. */
  readonly filesToGenerate: readonly DescFile[];
  /** Adds a diagnostic. If there is an error, the response has all errors and no files. */
  report(diagnostic: Diagnostic): void;
  /** Adds a file or an insertion. An invalid or duplicate file name fails the run. */
  emit(file: ResponseFile): void;
}

/** The argument of `definePlugin`. */
export interface PluginDefinition<T extends OptionTable> {
  /** The name of the executable, `protoc-gen-NAME`, for messages and `--help`. */
  readonly name: string;
  readonly version: string;
  readonly options: T;
  /** Called once per request, unless its options are invalid. */
  generate(context: PluginContext<OptionValues<T>>): void | Promise<void>;
}

/** A plugin with any options. */
export interface Plugin {
  readonly name: string;
  readonly version: string;
  readonly options: OptionTable;
  generate(context: PluginContext): void | Promise<void>;
}

/** Defines a plugin; the type of `context.options` is inferred from the option table. */
export function definePlugin<const T extends OptionTable>(definition: PluginDefinition<T>): Plugin {
  return {
    name: definition.name,
    version: definition.version,
    options: definition.options,
    // parseOptions made the values from the same table, so they are of type OptionValues<T>.
    generate: (context) => definition.generate(context as PluginContext<OptionValues<T>>),
  };
}
