import type {
  AnyOptionValue,
  Diagnostic,
  File,
  Model,
  OptionTable,
  ResponseFile,
  Target,
} from "@protoc-gen-rest/plugin";
import type { Output, OutputOptions } from "./output/output.ts";
import type { Shape } from "./shape/shape.ts";

/** The values of the options that a generator declares, by their names. */
export type GeneratorOptions = Readonly<Record<string, AnyOptionValue>>;

/** The context that the generators of a run share. */
export interface GeneratorContext {
  /** How messages look in TypeScript: ask it for every type, property and codec of a message. */
  readonly shape: Shape;
  readonly output: OutputOptions;
  /** The options that the generators of the run declare. */
  readonly options: GeneratorOptions;
  /** The names of the files that the run has emitted so far: for `files`, those of all proto files. */
  readonly emitted: readonly string[];
}

/** A generator prints one kind of file for each proto file, such as `library_client.ts`. */
export interface Generator {
  /** The word that asks for it in the plugin option `emit`, and the end of the names of its files: `library_<name>.ts`. */
  readonly name: string;
  /** The generators whose files its files import: they run, too. */
  readonly needs?: readonly string[];
  /** Plugin options of its own. */
  readonly options?: OptionTable;
  /** The targets for which it prints files. Default: all. */
  readonly targets?: readonly Target[];
  /** Returns what keeps elements of the API out of its files, or parts of them. An error ends the run. */
  check?(model: Model, context: GeneratorContext): readonly Diagnostic[];
  /** Whether there is something to print for a proto file. Default: whether the file has services. */
  prints?(file: File, context: GeneratorContext): boolean;
  /** Prints the file of a proto file. Called when the text is needed, so that no run holds all texts in memory. */
  print?(file: File, context: GeneratorContext): Output;
  /** Returns files other than TypeScript, once for each run. */
  files?(model: Model, context: GeneratorContext): Iterable<ResponseFile>;
}
