import { type CodeAnnotation, codeInfoFile, type File, type ResponseFile, type Target } from "@protoc-gen-rest/plugin";
import type { Generator, GeneratorContext } from "./generator.ts";
import { declarationMap, mapComment } from "./output/declaration-map.ts";
import { isMapped, type Output, type OutputOptions } from "./output/output.ts";
import { printNamed } from "./output/print-each.ts";

type Emit = (file: ResponseFile) => void;

/** Emits what generators print for a proto file. */
export function emitFile(file: File, generators: readonly Generator[], context: GeneratorContext, emit: Emit): void {
  const { output } = context;
  const { target } = output;
  for (const { name: kind, targets, prints, print } of generators) {
    if (print === undefined || targets?.includes(target) === false) continue;
    if (!(prints?.(file, context) ?? file.services.length > 0)) continue;
    const name = `${file.stem}_${kind}${extensions[target]}`;
    const printFile = (): Output => printNamed(name, () => print(file, context));
    if (output.annotateCode || isMapped(output)) emitTraced(printFile(), name, file, output, emit);
    else emit({ name, content: printed(printFile) });
  }
}

/** Prints a file only when its text is needed, so that the output of a large tree is never in memory at once. */
function* printed(print: () => Output): IterableIterator<string> {
  yield print().toString();
}

/** Emits a file with what tells the elements that its identifiers come from: a map, annotations, or both. */
function emitTraced(out: Output, name: string, file: File, options: OutputOptions, emit: Emit): void {
  const annotations = out.annotations();
  const text = out.toString();
  if (!isMapped(options)) {
    emitAnnotated({ name, content: text, annotations }, emit);
    return;
  }
  const content = `${text}${mapComment(name)}\n`;
  if (options.annotateCode) emitAnnotated({ name, content, annotations }, emit);
  else emit({ name, content });
  const map = declarationMap({ name, content, annotations }, file, options.declarationMap);
  emit({ name: `${name}.map`, content: map });
}

interface Annotated extends ResponseFile {
  readonly annotations: readonly CodeAnnotation[];
}

function emitAnnotated(file: Annotated, emit: Emit): void {
  emit(file);
  const info = codeInfoFile(file);
  if (info !== undefined) emit(info);
}

const extensions: Readonly<Record<Target, string>> = { ts: ".ts", js: ".js", dts: ".d.ts" };
