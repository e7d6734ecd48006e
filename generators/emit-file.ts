import { codeInfoFile, type File, type ResponseFile, type Target } from "@protoc-gen-rest/plugin";
import type { Generator, GeneratorContext } from "./generator.ts";
import type { Output } from "./output/output.ts";

type Emit = (file: ResponseFile) => void;

/** Emits what generators print for a proto file. */
export function emitFile(file: File, generators: readonly Generator[], context: GeneratorContext, emit: Emit): void {
  const { target, annotateCode } = context.output;
  for (const { name: kind, targets, prints, print } of generators) {
    if (print === undefined || targets?.includes(target) === false) continue;
    if (!(prints?.(file, context) ?? file.services.length > 0)) continue;
    const name = `${file.stem}_${kind}${extensions[target]}`;
    const printFile = (): Output => print(file, context);
    if (annotateCode) emitAnnotated(printFile(), name, emit);
    else emit({ name, content: printed(printFile) });
  }
}

/** Prints a file only when its text is needed, so that the output of a large tree is never in memory at once. */
function* printed(print: () => Output): IterableIterator<string> {
  yield print().toString();
}

function emitAnnotated(out: Output, name: string, emit: Emit): void {
  const file = { name, content: out.toString(), annotations: out.annotations() };
  emit(file);
  const info = codeInfoFile(file);
  if (info !== undefined) emit(info);
}

const extensions: Readonly<Record<Target, string>> = { ts: ".ts", js: ".js", dts: ".d.ts" };
