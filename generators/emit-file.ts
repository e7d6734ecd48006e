import { codeInfoFile, type File, isComposite, type ResponseFile, type Target } from "@protoc-gen-rest/plugin";
import { clientFile } from "./client/client-file.ts";
import { codecsFile } from "./codecs/codecs-file.ts";
import { handlersFile } from "./handlers/handlers-file.ts";
import type { Kind, Output, OutputOptions } from "./output/output.ts";
import { resourcesFile } from "./resources/resources-file.ts";
import { routesFile } from "./routes/routes-file.ts";
import type { Shape } from "./shape/shape.ts";
import { hasTypes, typesFile } from "./types/types-file.ts";

type Emit = (file: ResponseFile) => void;

/** Emits what is generated for a proto file. `sides` is the plugin option `emit`. */
export function emitFile(file: File, shape: Shape, sides: string, options: OutputOptions, emit: Emit): void {
  const kinds: [Kind, () => Output][] = [];
  if (options.target !== "js" && hasTypes(file, shape)) kinds.push(["types", () => typesFile(file, shape, options)]);
  if (hasCodecs(file) && sides !== "types") kinds.push(["codecs", () => codecsFile(file, shape, options)]);
  if (file.services.length > 0) {
    if (sides.includes("handlers")) kinds.push(["routes", () => routesFile(file, options)]);
    if (sides.includes("client")) kinds.push(["client", () => clientFile(file, shape, options)]);
    if (sides.includes("handlers")) kinds.push(["handlers", () => handlersFile(file, shape, options)]);
  }
  if (file.resources.length > 0) kinds.push(["resources", () => resourcesFile(file, options)]);
  for (const [kind, print] of kinds) {
    const name = `${file.stem}_${kind}${extensions[options.target]}`;
    if (options.annotateCode) emitAnnotated(print(), name, emit);
    else emit({ name, content: printed(print) });
  }
}

/** Whether the file declares anything besides well-known types, whose codecs are in the runtime. */
function hasCodecs({ messages, enums }: File): boolean {
  return messages.some(({ form }) => isComposite(form)) || enums.some(({ isNullValue }) => !isNullValue);
}

/** Prints a file only when its text is needed, so that the output of a large tree is never in memory at once. */
function* printed(print: () => Output): Generator<string, void> {
  yield print().toString();
}

function emitAnnotated(out: Output, name: string, emit: Emit): void {
  const file = { name, content: out.toString(), annotations: out.annotations() };
  emit(file);
  const info = codeInfoFile(file);
  if (info !== undefined) emit(info);
}

const extensions: Readonly<Record<Target, string>> = { ts: ".ts", js: ".js", dts: ".d.ts" };
