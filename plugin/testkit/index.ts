export { type CompileProtosOptions, compileProtos } from "./compile-protos.ts";
export { type CompilerCommand, type CompilerName, npmCompiler } from "./npm-compiler.ts";
export { unportableInsertion, unportableTarget } from "./portable-insertion.ts";
export { type PluginTrial, tryPlugin } from "./try-plugin.ts";
