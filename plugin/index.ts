export { type Diagnostic, type Excerpt, formatDiagnostic } from "./protocol/diagnostic.ts";
export { ExchangeError } from "./protocol/exchange-error.ts";
export type { OptionTable, OptionValues } from "./protocol/option-table.ts";
export { definePlugin, type Plugin, type PluginContext, type PluginDefinition } from "./protocol/plugin.ts";
export type { CodeAnnotation, ResponseFile } from "./protocol/response-file.ts";
export { type PluginRun, runInMemory } from "./protocol/run-in-memory.ts";
export { type PluginProcess, runPlugin } from "./protocol/run-plugin.ts";
