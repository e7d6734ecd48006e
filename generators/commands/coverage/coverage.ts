import type { Model } from "@protoc-gen-rest/plugin";
import type { Coverage } from "@protoc-gen-rest/plugin/tooling";
import { Command, InvalidArgumentError, Option } from "commander";
import { addInput, type InputOptions } from "../input/input-options.ts";
import { readModel } from "../input/read-model.ts";
import type { Session } from "../session.ts";
import { compareWith } from "./compare-with.ts";
import { coverageText, percentOf } from "./coverage-text.ts";

interface Options extends InputOptions {
  readonly format: "text" | "json";
  readonly failUnder?: number;
}

/** `coverage SPEC [INPUT]`: compares an API with a specification of it. */
export function coverageCommand(session: Session): Command {
  const command = new Command("coverage").argument(
    "<spec>",
    "an OpenAPI 3.x or Swagger 2.0 document, a list of endpoints in JSON or Markdown, or recorded traffic (HAR)",
  );
  return addInput(command)
    .summary("compare an API with an OpenAPI document, a list of endpoints, or recorded traffic")
    .description("Compares an API with a specification of it: what is missing, what is extra, and what differs.")
    .addOption(new Option("--format <format>", "how to print it").choices(["text", "json"]).default("text"))
    .option("--fail-under <percent>", "fail only if fewer operations are covered", percentage)
    .action((spec: string, input: string | undefined, options: Options) => {
      const model = readModel(input, options, session);
      if (model !== undefined) showCoverage(spec, model, options, session);
    });
}

function percentage(text: string): number {
  const percent = Number(text);
  if (text.trim() !== "" && percent >= 0 && percent <= 100) return percent;
  throw new InvalidArgumentError("It must be a number from 0 to 100.");
}

function showCoverage(spec: string, model: Model, { format, failUnder }: Options, session: Session): void {
  const { stdout, stderr } = session;
  const coverage = compareWith(spec, model, stderr);
  stdout.write(format === "json" ? `${JSON.stringify(coverage, null, 2)}\n` : coverageText(coverage, stdout));
  const isFine = failUnder === undefined ? isComplete(coverage) : percentOf(coverage.operations) >= failUnder;
  session.exitCode = isFine ? 0 : 1;
}

/** Extra parts are not mistakes. */
function isComplete({ missing, different }: Coverage): boolean {
  return missing.length === 0 && different.length === 0;
}
