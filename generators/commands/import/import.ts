import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compareDiagnostics, type Diagnostic } from "@protoc-gen-rest/plugin";
import {
  type ImportFinding,
  type ImportLock,
  type ImportRuleId,
  importOpenApi,
  importRules,
  type OpenApiImport,
  readLock,
  writeLock,
} from "@protoc-gen-rest/plugin/tooling";
import { Command, InvalidArgumentError, Option } from "commander";
import { outputFile } from "fs-extra/esm";
import { type FindingFormat, findingFormats, formatFindings } from "../findings/finding-formats.ts";
import { collect } from "../input/collect.ts";
import { yamlValue } from "../input/json-or-yaml.ts";
import { readDocuments, type SourceDocuments } from "../input/read-documents.ts";
import { readText, standardInput } from "../input/read-text.ts";
import { CommandError, type Session } from "../session.ts";
import { summarizeFindings } from "./summarize-findings.ts";

interface Options {
  readonly out: string;
  readonly package?: string;
  readonly format: FindingFormat;
  readonly dryRun?: true;
  readonly force?: true;
  readonly allowRefs?: readonly string[];
  readonly tolerate?: readonly ImportRuleId[];
}

const lockName = "openapi.lock.json";

/** `import DOCUMENT`: writes proto files for an OpenAPI document. */
export function importCommand(session: Session): Command {
  return new Command("import")
    .argument("<document>", "an OpenAPI 3.0, OpenAPI 3.1 or Swagger 2.0 document, in YAML or JSON")
    .summary("write proto files for an OpenAPI document")
    .description("Writes proto files for an OpenAPI document, and reports what they cannot express.")
    .option("-o, --out <folder>", "where to write the proto files", "proto")
    .option("--package <name>", "their package (default: the title and the major version of the API)", packageName)
    .addOption(new Option("--format <format>", "how to print findings").choices(findingFormats).default("text"))
    .option("--dry-run", "print the findings, and write nothing")
    .option("--force", "overwrite files that import did not write")
    .addOption(
      new Option(
        "--allow-refs <folder>",
        "a folder that references may lead to, beside that of the document (repeatable)",
      ).argParser(collect),
    )
    .addOption(
      new Option("--tolerate <rule>", "a rule whose errors become warnings (repeatable)").argParser(collectRules),
    )
    .action((document: string, options: Options) => importDocument(document, options, session));
}

function packageName(value: string): string {
  if (/^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*$/i.test(value)) return value;
  throw new InvalidArgumentError("It must be a name such as books.v1.");
}

function collectRules(value: string, previous: readonly ImportRuleId[] = []): readonly ImportRuleId[] {
  if (isTolerable(value)) return [...previous, value];
  const names = Object.entries(importRules).flatMap(([id, rule]) => (rule.tolerable === true ? [id] : []));
  throw new InvalidArgumentError(`It must be one of ${names.join(", ")}.`);
}

function isTolerable(value: string): value is ImportRuleId {
  return Object.hasOwn(importRules, value) && importRules[value as ImportRuleId].tolerable === true;
}

async function importDocument(path: string, options: Options, session: Session): Promise<void> {
  const { out, format, dryRun, tolerate = [], allowRefs = [] } = options;
  const folder = path === standardInput ? "." : dirname(path);
  const source = readDocuments(path, readText(path), { folders: [folder, ...allowRefs] });
  const lockPath = join(out, lockName);
  const lock = readLockFile(lockPath);
  const result = importOpenApi(source.documents, {
    packageName: options.package,
    lock,
    tolerate: new Set(tolerate),
    parseYaml: yamlValue,
  });
  printFindings(result, source, format, session);
  if (result.findings.some(({ severity }) => severity === "error")) {
    session.exitCode = 1;
    return;
  }
  if (dryRun === true) return;
  if (options.force !== true) demandOwnFiles(result.files, lock, out);
  await Promise.all([...result.files].map(([file, text]) => outputFile(join(out, file), text)));
  await outputFile(lockPath, writeLock(result.lock));
  session.stderr.write(
    `wrote ${result.files.size} proto ${result.files.size === 1 ? "file" : "files"} with ${result.operations} ${result.operations === 1 ? "rpc" : "rpcs"} to ${join(out, result.packageName.replaceAll(".", "/"))}\n`,
  );
}

/** Throws if a file is there that no import has written, which the lock tells. */
function demandOwnFiles(files: ReadonlyMap<string, string>, lock: ImportLock | undefined, out: string): void {
  const others = [...files].flatMap(([file, text]) => {
    const path = join(out, file);
    return lock?.files.has(file) === true || !existsSync(path) || readText(path) === text ? [] : [path];
  });
  if (others.length === 0) return;
  throw new CommandError(
    `import did not write ${others.join(", ")}: choose another folder with --out, or overwrite with --force`,
  );
}

function readLockFile(path: string): ImportLock | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
  try {
    const lock = readLock(JSON.parse(text));
    if (lock !== undefined) return lock;
  } catch {}
  throw new CommandError(`${path} is not a lock file of import; restore it, or remove it to number all fields anew`);
}

/** People see the same finding once, with its number; programs see all of them. */
function printFindings(
  { findings }: OpenApiImport,
  source: SourceDocuments,
  format: FindingFormat,
  session: Session,
): void {
  const shown = format === "text" ? summarizeFindings(findings) : findings;
  session.stdout.write(formatFindings(toDiagnostics(shown, source), format, session.stdout));
}

/** An error that can be tolerated names the flag. */
function hintOf(severity: ImportFinding["severity"], rule: ImportRuleId, hint?: string): Pick<Diagnostic, "hint"> {
  const flag = severity === "error" && isTolerable(rule) ? `--tolerate ${rule} imports the rest` : undefined;
  const hints = [hint, flag].filter((text) => text !== undefined);
  return hints.length === 0 ? {} : { hint: hints.join("; ") };
}

function toDiagnostics(findings: readonly ImportFinding[], source: SourceDocuments): readonly Diagnostic[] {
  const byFile = new Map<string, Set<string>>();
  for (const { file, pointer } of findings) byFile.set(file, (byFile.get(file) ?? new Set()).add(pointer));
  const positions = new Map([...byFile].map(([file, pointers]) => [file, source.locate(file, pointers)]));
  return findings
    .map(({ severity, rule, file, pointer, message, hint }): Diagnostic => {
      const { line, column } = positions.get(file)?.get(pointer) ?? { line: 0, column: 0 };
      return {
        severity,
        rule,
        file,
        line,
        column,
        subject: `#${pointer}`,
        message,
        ...hintOf(severity, rule, hint),
      };
    })
    .sort(compareDiagnostics);
}
