import { clone } from "@bufbuild/protobuf";
import {
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { JsonLiteral } from "../../../forms/values.ts";
import { buildModel } from "../../../model/build/build-model.ts";
import type { File, Service } from "../../../model/elements/model.ts";
import { type RuleId, rules } from "../../../model/findings/rules.ts";
import type { ParseYaml } from "../../../model/options/option-types.ts";
import { createOpenApi } from "../../openapi/create-open-api.ts";
import { protoFilesMember } from "../../proto-files/embed-proto-files.ts";
import { printScope } from "../../proto-files/print/print-context.ts";
import { printProtoFile } from "../../proto-files/print/print-proto-file.ts";
import type { ImportLock } from "../lock/import-lock.ts";
import type { ImportFindings } from "../source/import-findings.ts";
import { child, type Node, textIn, withValue } from "../source/node.ts";
import { changedPlaces } from "./changed-places.ts";
import { derivedLock } from "./derived-lock.ts";
import { type EmbeddedFiles, readEmbedded } from "./read-embedded.ts";

/** The proto files that a document was made from. */
export interface EmbeddedImport {
  /** Their names and numbers, for imports of the document after a change. */
  readonly lock: ImportLock;
  readonly packageName: string;
  /** Undefined for a document that was changed since: callers rely on the document, and not on its extensions. */
  readonly unchanged?: {
    readonly files: ReadonlyMap<string, string>;
    readonly operations: number;
  };
}

/** Reads the proto files of `x-proto-files`. Returns undefined if the document has none, or if they are invalid. */
export function importEmbedded(
  root: Node,
  findings: ImportFindings,
  parseYaml: ParseYaml | undefined,
): EmbeddedImport | undefined {
  const extension = child(root, protoFilesMember);
  if (extension === undefined) return undefined;
  const report = (at: Node, message: string): void => findings.add("proto-files", at, message);
  const embedded = readEmbedded(extension, report);
  const files = embedded && filesOf(embedded, parseYaml, (message) => report(extension, message));
  if (embedded === undefined || files === undefined) return undefined;
  const services = files.flatMap((file) => file.services);
  const webhooks = files.flatMap((file) => file.webhooks);
  const changed = changedSince(root, services, webhooks);
  for (const place of changed.slice(0, maxChanges)) findings.add("import-proto-files", place, changedMessage);
  const lock = derivedLock([...services, ...webhooks], root.file);
  const [first] = [...services, ...webhooks];
  const kept = { lock, packageName: first?.file.package ?? "" };
  if (changed.length > 0) return kept;
  const paths = packagePaths(embedded.own, (message) => report(extension, message));
  return paths && { ...kept, unchanged: print(embedded, paths) };
}

const maxChanges = 100;

const changedMessage = "this differs from x-proto-files, so the proto files are made from the rest of the document";

/** The model of the files, which must be free of errors. */
function filesOf(
  { own, all, visibility }: EmbeddedFiles,
  parseYaml: ParseYaml | undefined,
  report: (message: string) => void,
): readonly File[] | undefined {
  try {
    const input = { protoFile: all, fileToGenerate: own.map(({ name }) => name) };
    const { model, diagnostics } = buildModel(input, { tolerate, visibility, ...(parseYaml && { parseYaml }) });
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    for (const { file, message } of errors) report(`${file}: ${message}`);
    return errors.length > 0 ? undefined : model.files;
  } catch (error) {
    report(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** A document is made with as many of them as its author chose. */
const tolerate: ReadonlySet<RuleId> = new Set(
  (Object.keys(rules) as RuleId[]).filter((rule) => rules[rule].tolerable === true),
);

/** Differences from the document of the services. Whoever publishes a document may change its `info`. */
function changedSince(root: Node, services: readonly Service[], webhooks: readonly Service[]): readonly Node[] {
  const info = child(root, "info");
  const version = textIn(root, "openapi")?.startsWith("3.0") === true ? "3.0" : "3.1";
  const options = { version, title: textIn(info, "title"), apiVersion: textIn(info, "version"), webhooks } as const;
  const written = JSON.parse(JSON.stringify(createOpenApi(services, options).document));
  return changedPlaces(withoutInfo(root), withoutInfo(withValue(root, written)).value);
}

function withoutInfo(root: Node): Node {
  const { [protoFilesMember]: _, info: __, openapi: ___, ...rest } = root.value as { [name: string]: JsonLiteral };
  return withValue(root, rest);
}

/** Where files are written by their names: in the folder of their package, whatever folder a document names. */
function packagePaths(
  own: readonly FileDescriptorProto[],
  report: (message: string) => void,
): ReadonlyMap<string, string> | undefined {
  const paths = new Map(own.map((file) => [file.name, pathInPackage(file)]));
  // Some file systems ignore the case of names.
  const different = new Set([...paths.values()].map((path) => path.toLowerCase()));
  if (different.size === paths.size) return paths;
  report("two files of a package have the same name");
  return undefined;
}

function pathInPackage({ name, package: packageName }: FileDescriptorProto): string {
  const [base = ""] = name.split("/").slice(-1);
  return [...packageName.split(".").filter((part) => part !== ""), base].join("/");
}

function print({ own, all }: EmbeddedFiles, paths: ReadonlyMap<string, string>): EmbeddedImport["unchanged"] & object {
  const scope = printScope(all);
  const moved = (imports: readonly string[]) => imports.map((path) => paths.get(path) ?? path);
  return {
    files: new Map(
      own.map((file) => {
        const dependency = moved(file.dependency);
        const optionDependency = moved(file.optionDependency);
        return [
          paths.get(file.name) ?? file.name,
          printProtoFile(
            Object.assign(clone(FileDescriptorProtoSchema, file), { dependency, optionDependency }),
            scope,
          ),
        ];
      }),
    ),
    operations: own.flatMap(({ service }) => service).reduce((count, { method }) => count + method.length, 0),
  };
}
