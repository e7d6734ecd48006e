import { codeInfoSuffix } from "../code-info/code-info-text.ts";
import { diskPath } from "./disk-path.ts";
import { insertAtPoint } from "./insert-at-point.ts";
import type { ResponseEntry } from "./read-response.ts";
import { updateCodeInfo } from "./update-code-info.ts";

/** Reports a problem of an entry. */
export type ReportEntry = (entry: number, message: string) => void;

/** A file under construction: the entry that opened it, and the chunks that follow it. */
interface OpenFile {
  readonly index: number;
  readonly entry: ResponseEntry;
  readonly chunks: Uint8Array[];
}

interface WrittenFile {
  content: Uint8Array;
  /** The entry that created it, for messages. */
  readonly origin: { readonly plugin: string; readonly index: number };
}

/** The files that protoc collects for one `--NAME_out` directory until all plugins have run. */
export interface OutputDirectory {
  readonly path: string;
  readonly files: Map<string, WrittenFile>;
}

/** Applies the entries of one response. An entry without a name continues the previous file or insertion. */
export function addEntries(
  directory: OutputDirectory,
  plugin: string,
  entries: readonly ResponseEntry[],
  report: ReportEntry,
): void {
  let open: OpenFile | undefined;
  for (const [index, entry] of entries.entries()) {
    if (entry.name === "" && entry.insertionPoint === "") {
      if (open === undefined) {
        report(index, "the first entry must have a name");
        return;
      }
      open.chunks.push(entry.content);
      continue;
    }
    if (open !== undefined) closeFile(directory, plugin, open, report);
    open = { index, entry, chunks: [entry.content] };
  }
  if (open !== undefined) closeFile(directory, plugin, open, report);
}

function closeFile(directory: OutputDirectory, plugin: string, open: OpenFile, report: ReportEntry): void {
  const content = open.chunks.length === 1 ? open.chunks[0]! : Buffer.concat(open.chunks);
  const { name, insertionPoint } = open.entry;
  if (insertionPoint !== "") {
    insertInto(directory, plugin, open, content, report);
    return;
  }
  const before = directory.files.get(name);
  if (before !== undefined) {
    const { origin } = before;
    report(
      open.index,
      `the file ${JSON.stringify(name)} already exists; file[${origin.index}] of ${origin.plugin} created it`,
    );
    return;
  }
  directory.files.set(name, { content, origin: { plugin, index: open.index } });
}

function insertInto(
  { files }: OutputDirectory,
  plugin: string,
  { index, entry }: OpenFile,
  content: Uint8Array,
  report: ReportEntry,
): void {
  const file = files.get(entry.name);
  if (file === undefined) {
    report(index, `cannot insert into ${JSON.stringify(entry.name)}: no plugin has created it before`);
    return;
  }
  const insertion = insertAtPoint(file.content, entry.insertionPoint, content);
  if (insertion === undefined) {
    report(index, `${JSON.stringify(entry.name)} has no insertion point ${JSON.stringify(entry.insertionPoint)}`);
    return;
  }
  file.content = insertion.target;
  const metaName = entry.name + codeInfoSuffix;
  const meta = files.get(metaName);
  const updated = updateCodeInfo(meta?.content, entry.annotations, insertion);
  if (updated === undefined) return;
  if (meta === undefined) files.set(metaName, { content: updated, origin: { plugin, index } });
  else meta.content = updated;
}

/** Writes a directory as protoc does, in the byte order of names: the last of two names for the same path wins. */
export function writeDirectory(
  { path: directory, files }: OutputDirectory,
  written: Map<string, Uint8Array>,
  report: (plugin: string, entry: number, message: string) => void,
): void {
  const names = [...files.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const folders = new Set<string>();
  for (const name of names) {
    const { content, origin } = files.get(name)!;
    const target = diskPath(directory, name);
    if ("problem" in target) {
      report(origin.plugin, origin.index, `cannot write the file ${JSON.stringify(name)}: ${target.problem}`);
      continue;
    }
    const parents = foldersOf(target.path);
    const blocking = parents.find((folder) => written.has(folder));
    if (blocking !== undefined || folders.has(target.path)) {
      const path = JSON.stringify(blocking ?? target.path);
      report(
        origin.plugin,
        origin.index,
        `cannot write the file ${JSON.stringify(name)}: ${path} would be both a file and a directory`,
      );
      continue;
    }
    for (const folder of parents) folders.add(folder);
    written.set(target.path, content);
  }
}

function foldersOf(path: string): readonly string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
}
