import { lintModel } from "@protoc-gen-rest/plugin/tooling";
import { Command, Option } from "commander";
import type { Finding } from "../findings/finding.ts";
import { type FindingFormat, findingFormats, formatFindings } from "../findings/finding-formats.ts";
import { collect } from "../input/collect.ts";
import { addInput, type InputOptions } from "../input/input-options.ts";
import { readInput } from "../input/read-input.ts";
import { isWithin } from "../input/within.ts";
import { createProgress } from "../output/progress.ts";
import { CommandError, type Session } from "../session.ts";
import { explainRule, listRules } from "./explain-rule.ts";
import { type FixedFiles, fixFiles } from "./fix-files.ts";
import { readLintConfig } from "./lint-config.ts";

interface Options extends InputOptions {
  readonly format: FindingFormat;
  readonly config?: string;
  readonly explain?: string;
  readonly rules?: true;
  readonly path?: readonly string[];
  readonly fix?: true;
}

/** `lint [INPUT]`: checks proto files, and the design of the API that they describe. */
export function lintCommand(session: Session): Command {
  return addInput(new Command("lint"))
    .summary("check proto files and the design of an API")
    .description("Checks proto files as the plugin does, and the design of the API that they describe.")
    .addOption(new Option("--format <format>", "how to print findings").choices(findingFormats).default("text"))
    .option("--config <file>", "the configuration (default: the nearest protoc-gen-rest.yaml)")
    .option("--fix", "remove options without effect from the proto files")
    .addOption(
      new Option("--path <path>", "a folder or a file whose findings count, and no others (repeatable)").argParser(
        collect,
      ),
    )
    .option("--rules", "list all rules, without checking anything")
    .option("--explain <rule>", "describe a rule, without checking anything")
    .action((input: string | undefined, options: Options) => {
      if (options.rules === true) session.stdout.write(listRules(session.stdout.columns));
      else if (options.explain === undefined) lint(input, options, session);
      else session.stdout.write(explainRule(options.explain));
    });
}

function lint(input: string | undefined, options: Options, session: Session): void {
  const checked = check(input, options, session);
  const findings = options.fix === true ? fix(checked, input, options, session) : checked.findings;
  const isEmpty = findings.length === 0 && options.format === "text";
  if (isEmpty) session.stderr.write(`no findings in ${countOf(checked.fileCount, "file")}\n`);
  else session.stdout.write(formatFindings(findings, options.format, session.stdout));
  session.exitCode = findings.length === 0 ? 0 : 1;
}

interface Checked {
  readonly findings: readonly Finding[];
  readonly isSource: boolean;
  readonly fileCount: number;
}

function check(input: string | undefined, options: Options, session: Session): Checked {
  const { rules, isIgnored } = readLintConfig(options.config);
  const progress = createProgress(session);
  progress.report(0, "compiling");
  const { model, diagnostics, pathOf, isSource } = readInput(input, options);
  // Compiling takes about half of the time.
  progress.report(0.5, "checking");
  const onProgress = (part: number) => progress.report(0.5 + part / 2, "checking");
  const found = lintModel(model, diagnostics, { rules, onProgress });
  progress.end();
  const isOnPath = (file: string) => options.path?.some((path) => isWithin(file, path)) ?? true;
  if (options.path !== undefined && !model.files.some(({ path }) => isOnPath(pathOf(path)))) {
    throw new CommandError(`--path ${options.path.join(" --path ")}: the input has no such file`);
  }
  const isWanted = (file: string) => !isIgnored(file) && isOnPath(file);
  const findings = found.map((it) => ({ ...it, file: pathOf(it.file) })).filter(({ file }) => isWanted(file));
  const files = model.files.filter(({ path }) => isWanted(pathOf(path)));
  return { findings, isSource, fileCount: files.length };
}

/** Fixes files, and checks them again. Files that do not compile afterwards, or have other findings, stay as they were. */
function fix(
  { findings, isSource }: Checked,
  input: string | undefined,
  options: Options,
  session: Session,
): readonly Finding[] {
  if (!isSource)
    throw new CommandError("--fix changes proto files, so it needs a folder or a proto file instead of an image");
  const fixed = fixFiles(findings);
  if (fixed.paths.length === 0) return findings;
  const left = checkFixed(fixed, input, options, session);
  if (left === undefined || left.length >= findings.length) {
    fixed.restore();
    session.stderr.write("nothing was fixed: the files would not be the same without these options\n");
    return findings;
  }
  session.stderr.write(
    `fixed ${countOf(findings.length - left.length, "finding")} in ${countOf(fixed.paths.length, "file")}\n`,
  );
  return left;
}

function checkFixed(
  fixed: FixedFiles,
  input: string | undefined,
  options: Options,
  session: Session,
): readonly Finding[] | undefined {
  try {
    return check(input, options, session).findings;
  } catch (error) {
    fixed.restore();
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
