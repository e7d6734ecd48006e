import { join } from "node:path";
import type { Model } from "@protoc-gen-rest/plugin";
import { createOpenApi } from "@protoc-gen-rest/plugin/tooling";
import { type OpenApiDocument, renderDocs } from "@protoc-gen-rest/runtime/docs";
import { Command } from "commander";
import { outputFile } from "fs-extra/esm";
import { addExamples } from "../../docs/add-examples.ts";
import { renderMarkdown } from "../../docs/render-markdown.ts";
import { addInput, type InputOptions } from "../input/input-options.ts";
import { readModel } from "../input/read-model.ts";
import { CommandError, type Session } from "../session.ts";

interface Options extends InputOptions {
  readonly out: string;
  readonly title?: string;
  readonly apiVersion?: string;
  readonly baseUrl?: string;
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
    .action(async (input: string | undefined, options: Options) => {
      const model = readModel(input, options, session);
      if (model !== undefined) await writePages(model, options, session);
    });
}

async function writePages({ files }: Model, options: Options, { stderr, stdout }: Session): Promise<void> {
  const { out, title, apiVersion, baseUrl } = options;
  const services = files.flatMap((file) => file.services);
  const webhooks = files.flatMap((file) => file.webhooks);
  if (services.length + webhooks.length === 0)
    throw new CommandError("no rpc has an HTTP rule, so there is nothing to describe");
  const { document, omitted } = createOpenApi(services, { title, apiVersion, webhooks });
  for (const { operation, binding, reason } of omitted) {
    stderr.write(`left out ${binding.method} ${binding.template.text} of ${operation.fullName}: ${reason}\n`);
  }
  const withExamples: object = await addExamples(document, services, baseUrl);
  const pages = renderDocs(withExamples as OpenApiDocument, { renderMarkdown });
  for (const [file, text] of pages) await outputFile(join(out, file), text);
  stdout.write(`${join(out, "index.html")}\n`);
}
