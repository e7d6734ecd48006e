import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Model } from "@protoc-gen-rest/plugin";
import { changelogSection, createOpenApi, diffModels } from "@protoc-gen-rest/plugin/tooling";
import { type Guide, type OpenApiDocument, renderDocs, type Version } from "@protoc-gen-rest/runtime/docs";
import { Command, InvalidArgumentError, Option } from "commander";
import { outputFile } from "fs-extra/esm";
import { addExamples } from "../../docs/add-examples.ts";
import { renderGuide } from "../../docs/render-guide.ts";
import { renderMarkdown } from "../../docs/render-markdown.ts";
import type { SampleLanguage } from "../../docs/sample-languages.ts";
import { readVersion } from "../diff/read-version.ts";
import { addInput, type InputOptions } from "../input/input-options.ts";
import { readModel } from "../input/read-model.ts";
import { samplesOption } from "../samples-option.ts";
import { CommandError, type Session } from "../session.ts";
import { readGuides } from "./read-guides.ts";

interface Options extends InputOptions {
  readonly out: string;
  readonly title?: string;
  readonly apiVersion?: string;
  readonly baseUrl?: string;
  readonly samples?: readonly SampleLanguage[];
  readonly guides?: string;
  readonly since?: string;
  readonly link?: readonly Version[];
}

/** `docs [INPUT]`: writes the reference of an API as a static site. */
export function docsCommand(session: Session): Command {
  return addInput(new Command("docs"))
    .summary("write the reference of an API as HTML")
    .description(
      "Writes the reference of an API as a static site: open index.html, or put the folder on any web server.",
    )
    .requiredOption("-o, --out <folder>", "where to write the pages")
    .option("--title <text>", "the title (default: the package, or the name of the service)")
    .option("--api-version <text>", "the version (default: that of the package, such as v1)")
    .option("--base-url <url>", "where examples call the API (default: google.api.default_host)")
    .addOption(samplesOption())
    .option("--guides <folder>", "Markdown files to show beside the reference")
    .option("--since <old>", "a version before, as `diff` takes it: adds a page with what has changed")
    .addOption(
      new Option("--link <name=url>", "the reference of another version to link to (repeatable)").argParser(readLink),
    )
    .action(async (input: string | undefined, options: Options) => {
      const model = readModel(input, options, session);
      if (model !== undefined) await writePages(model, input, options, session);
    });
}

async function writePages(
  model: Model,
  input: string | undefined,
  options: Options,
  { stderr, stdout }: Session,
): Promise<void> {
  const { out, title, apiVersion, baseUrl } = options;
  const services = model.files.flatMap((file) => file.services);
  const webhooks = model.files.flatMap((file) => file.webhooks);
  if (services.length + webhooks.length === 0)
    throw new CommandError("no rpc has an HTTP rule, so there is nothing to describe");
  const { document, omitted } = createOpenApi(services, { title, apiVersion, webhooks });
  for (const { operation, binding, reason } of omitted) {
    stderr.write(`left out ${binding.method} ${binding.template.text} of ${operation.fullName}: ${reason}\n`);
  }
  const withExamples: object = await addExamples(document, services, { baseUrl, languages: options.samples });
  const guides = [
    ...(options.guides === undefined ? [] : readGuides(options.guides)),
    ...(options.since === undefined ? [] : [changesSince(options.since, model, input, options)]),
  ];
  const versions = options.link ?? [];
  const pages = renderDocs(withExamples as OpenApiDocument, { renderMarkdown, guides, versions });
  demandOwnFolder(out, pages);
  for (const [file, text] of pages) await outputFile(join(out, file), text);
  stdout.write(`${join(out, "index.html")}\n`);
}

/** Throws if a page would replace a file of somebody else. Every reference has its index for searches. */
function demandOwnFolder(out: string, pages: ReadonlyMap<string, string>): void {
  if (existsSync(join(out, "search-index.js"))) return;
  const [other] = [...pages.keys()].filter((file) => existsSync(join(out, file)));
  if (other === undefined) return;
  throw new CommandError(
    `docs did not write ${join(out, other)}: choose another folder with --out, or remove the file`,
  );
}

/** A page with what has changed for callers. */
function changesSince(old: string, model: Model, input: string | undefined, options: Options): Guide {
  const before = readVersion(old, options, input);
  const changes = diffModels(before.model, model, []);
  const text = changelogSection(`Changes since ${old}`, changes).replaceAll(/^#(?=#)/gm, "");
  return { title: "Changes", page: "changes", html: renderGuide(text, () => undefined) };
}

/** `v1=../v1/index.html` */
function readLink(text: string, before: readonly Version[] | undefined): readonly Version[] {
  const [, name, href] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name === undefined || href === undefined || /^(?!https?:)[\w+.-]+:/i.test(href)) {
    throw new InvalidArgumentError("Write a name and a URL, such as v1=../v1/index.html.");
  }
  return [...(before ?? []), { name, href }];
}
