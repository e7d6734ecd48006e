export type { Generator, GeneratorContext, GeneratorOptions } from "./generator.ts";
export { callName, runtime } from "./output/names.ts";
export { createOutput, modulePath, type Output, type OutputOptions } from "./output/output.ts";
export { printDoc } from "./output/print-doc.ts";
export { createRestPlugin, type RestPluginOptions, restPlugin } from "./plugin.ts";
export type { Shape } from "./shape/shape.ts";
