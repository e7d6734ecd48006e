import { existsSync, readFileSync } from "node:fs";
import { type Change, changelogSection, diffModels, withChangelogSection } from "@protoc-gen-rest/plugin/tooling";
import { Command, Option } from "commander";
import { outputFileSync } from "fs-extra/esm";
import { findingFormats, formatFindings } from "../findings/finding-formats.ts";
import { addInputOptions, type InputOptions } from "../input/input-options.ts";
import { createProgress } from "../output/progress.ts";
import type { Session } from "../session.ts";
import { changeFindings } from "./change-findings.ts";
import { diffText } from "./diff-text.ts";
import { nextVersion } from "./next-version.ts";
import { type ApiVersion, readVersion } from "./read-version.ts";

const formats = [...findingFormats, "markdown"] as const;

interface Options extends InputOptions {
  readonly format: (typeof formats)[number];
  readonly current?: string;
  readonly changelog?: string;
  readonly failOn: "breaking" | "risky" | "none";
}

/** `diff OLD [NEW]`: what has changed for HTTP callers. */
export function diffCommand(session: Session): Command {
  const command = new Command("diff")
    .argument(
      "<old>",
      "the version before: a folder, an image, or one in git, such as main:proto or .git#tag=v1,subdir=proto",
    )
    .argument("[new]", "the version now, likewise (default: proto, or the current folder)");
  return addInputOptions(command)
    .summary("compare two versions of an API as HTTP callers see them")
    .description("Compares two versions of an API: what is breaking, risky and safe for HTTP callers.")
    .addOption(new Option("--format <format>", "how to print changes").choices(formats).default("text"))
    .option("--current <version>", "the version of <old>, to suggest the next one")
    .option("--changelog <file>", "add the changes to a changelog in Markdown")
    .addOption(
      new Option("--fail-on <level>", "exit with 1 for changes of this level, or worse")
        .choices(["breaking", "risky", "none"])
        .default("breaking"),
    )
    .action((old: string, now: string | undefined, options: Options) => diff(old, now, options, session));
}

function diff(old: string, now: string | undefined, options: Options, session: Session): void {
  const progress = createProgress(session);
  const before = readVersion(old, options, now);
  progress.report(0.4, "compiling the new version");
  const after = readVersion(now, options, undefined);
  progress.report(0.8, "comparing");
  const found = diffModels(before.model, after.model, after.diagnostics);
  progress.end();
  const changes = found.map((change) => ({ ...change, file: fileOf(change, before, after) }));
  const next = options.current === undefined ? undefined : nextVersion(options.current, changes);
  const section = changelogSection(next ?? "Unreleased", changes);
  session.stdout.write(textOf(changes, section, before, next, options, session));
  if (options.changelog !== undefined) {
    const text = existsSync(options.changelog) ? readFileSync(options.changelog, "utf8") : "";
    outputFileSync(options.changelog, withChangelogSection(text, section));
  }
  session.exitCode = changes.some(({ level }) => isFailure(level, options.failOn)) ? 1 : 0;
}

function fileOf({ side, file }: Change, before: ApiVersion, after: ApiVersion): string {
  return (side === "old" ? before : after).pathOf(file);
}

function textOf(
  changes: readonly Change[],
  section: string,
  { ref }: ApiVersion,
  next: string | undefined,
  { format, current }: Options,
  { stdout }: Session,
): string {
  switch (format) {
    case "text": {
      const named = changes.map((change) =>
        change.side === "old" && ref !== undefined ? { ...change, file: `${ref}:${change.file}` } : change,
      );
      return `${diffText(named, stdout)}${next === undefined ? "" : `the next version after ${current} is ${next}\n`}`;
    }
    case "json":
      return `${JSON.stringify({ ...(next === undefined ? {} : { version: next }), changes }, null, 2)}\n`;
    case "markdown":
      return section;
    default:
      return formatFindings(changeFindings(changes, ref), format, stdout);
  }
}

function isFailure(level: Change["level"], failOn: Options["failOn"]): boolean {
  return failOn !== "none" && (level === "breaking" || level === failOn);
}
