import { lintModel } from "@protoc-gen-rest/plugin/spec";
import { Command, Option } from "commander";
import { isSafePattern } from "redos-detector";
import { type FindingFormat, findingFormats, formatFindings } from "../findings/finding-formats.ts";
import { addInput, type InputOptions } from "../input/input-options.ts";
import { readInput } from "../input/read-input.ts";
import { createProgress } from "../output/progress.ts";
import type { Session } from "../session.ts";
import { explainRule } from "./explain-rule.ts";
import { readLintConfig } from "./lint-config.ts";

interface Options extends InputOptions {
  readonly format: FindingFormat;
  readonly config?: string;
  readonly explain?: string;
}

/** `lint [INPUT]`: checks proto files, and the design of the API that they describe. */
export function lintCommand(session: Session): Command {
  return addInput(new Command("lint"))
    .summary("check proto files and the design of an API")
    .description("Checks proto files as the plugin does, and the design of the API that they describe.")
    .addOption(new Option("--format <format>", "how to print findings").choices(findingFormats).default("text"))
    .option("--config <file>", "the configuration (default: the nearest protoc-gen-rest.yaml)")
    .option("--explain <rule>", "describe a rule, without checking anything")
    .action((input: string | undefined, options: Options) => {
      if (options.explain === undefined) lint(input, options, session);
      else session.stdout.write(explainRule(options.explain));
    });
}

function lint(input: string | undefined, options: Options, session: Session): void {
  const { rules, isIgnored } = readLintConfig(options.config);
  const progress = createProgress(session);
  progress.report(0, "compiling");
  const { model, diagnostics, pathOf } = readInput(input, options);
  // Compiling takes about half of the time.
  progress.report(0.5, "checking");
  const onProgress = (part: number) => progress.report(0.5 + part / 2, "checking");
  const found = lintModel(model, diagnostics, { rules, isSafePattern: isSafe, onProgress });
  progress.end();
  const findings = found.map((it) => ({ ...it, file: pathOf(it.file) })).filter(({ file }) => !isIgnored(file));
  session.stdout.write(formatFindings(findings, options.format, session.stdout));
  session.exitCode = findings.length === 0 ? 0 : 1;
}

// The time is bounded by steps, not by a clock, so that findings are the same on every machine.
const maxSteps = 20_000;

function isSafe(pattern: string): boolean {
  return isSafePattern(pattern, { unicode: true, maxSteps, timeout: Number.POSITIVE_INFINITY }).safe;
}
