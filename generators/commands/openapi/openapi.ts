import { extname, join } from "node:path";
import { ExchangeError, type Service } from "@protoc-gen-rest/plugin";
import { createOpenApi, embedProtoFiles, type OpenApi } from "@protoc-gen-rest/plugin/tooling";
import { Command, Option } from "commander";
import { outputFile } from "fs-extra/esm";
import { stringify } from "yaml";
import { addExamples } from "../../docs/add-examples.ts";
import type { SampleLanguage } from "../../docs/sample-languages.ts";
import { addInput, type InputOptions } from "../input/input-options.ts";
import type { ApiInput } from "../input/read-input.ts";
import { readApi } from "../input/read-model.ts";
import { samplesOption } from "../samples-option.ts";
import { CommandError, type Session } from "../session.ts";

interface Options extends InputOptions {
  readonly out?: string;
  readonly format?: "yaml" | "json";
  readonly openapi: "3.0" | "3.1";
  readonly perService?: true;
  readonly title?: string;
  readonly apiVersion?: string;
  readonly examples?: true;
  readonly samples?: readonly SampleLanguage[];
  readonly protoFiles?: true;
}

/** `openapi [INPUT]`: describes an API in OpenAPI. */
export function openapiCommand(session: Session): Command {
  return addInput(new Command("openapi"))
    .summary("describe an API in OpenAPI")
    .description("Describes an API in OpenAPI, in one document or one for each service.")
    .option("-o, --out <file>", "where to write the document; with --per-service, a folder")
    .addOption(new Option("--format <format>", "by default that of --out, or yaml").choices(["yaml", "json"]))
    .addOption(new Option("--openapi <version>", "the version of OpenAPI").choices(["3.0", "3.1"]).default("3.1"))
    .option("--per-service", "a document for each service")
    .option("--title <text>", "info.title (default: the package, or the name of the service)")
    .option("--api-version <text>", "info.version (default: that of the package, such as v1)")
    .option("--examples", "add programs that call the operations (x-codeSamples), and responses")
    .addOption(samplesOption().implies({ examples: true }))
    .addOption(
      new Option("--proto-files", "add the proto files (x-proto-files), which import reads").conflicts("perService"),
    )
    .action(async (input: string | undefined, options: Options) => {
      const api = readApi(input, options, session);
      if (api !== undefined) await writeDocuments(api, options, session);
    });
}

async function writeDocuments(api: ApiInput, options: Options, session: Session): Promise<void> {
  const { out, perService, protoFiles } = options;
  const services = api.model.files.flatMap((file) => file.services);
  const webhooks = api.model.files.flatMap((file) => file.webhooks);
  if (services.length + webhooks.length === 0) {
    throw new CommandError("no rpc has an HTTP rule, so there is nothing to describe");
  }
  if (perService !== true) {
    const document = await describe(services, webhooks, options, session);
    const whole = protoFiles === true ? withProtoFiles(document, [...services, ...webhooks], api, options) : document;
    return writeDocument(whole, out, options, session);
  }
  if (out === undefined) throw new CommandError("--per-service writes several files; pass a folder with --out");
  for (const name of new Set([...services, ...webhooks].map(({ fullName }) => fullName))) {
    const path = join(out, `${name}.openapi.${options.format ?? "yaml"}`);
    const [own, sent] = [services, webhooks].map((all) => all.filter(({ fullName }) => fullName === name));
    await writeDocument(await describe(own!, sent!, options, session), path, options, session);
  }
}

async function describe(
  services: readonly Service[],
  webhooks: readonly Service[],
  options: Options,
  { stderr }: Session,
): Promise<OpenApi["document"]> {
  const { openapi: version, title, apiVersion, examples, samples: languages } = options;
  const { document, omitted } = createOpenApi(services, { version, title, apiVersion, webhooks });
  for (const { operation, binding, reason } of omitted) {
    stderr.write(`left out ${binding.method} ${binding.template.text} of ${operation.fullName}: ${reason}\n`);
  }
  return examples === true ? addExamples(document, services, { languages }) : document;
}

function withProtoFiles(
  document: OpenApi["document"],
  services: readonly Service[],
  { descriptors }: ApiInput,
  { visibility = [] }: Options,
): OpenApi["document"] {
  try {
    return embedProtoFiles(document, { services, input: descriptors, visibility: new Set(visibility) });
  } catch (error) {
    if (error instanceof ExchangeError) throw new CommandError(error.message, { cause: error });
    throw error;
  }
}

async function writeDocument(
  document: OpenApi["document"],
  out: string | undefined,
  { format }: Options,
  session: Session,
): Promise<void> {
  const isJson = (format ?? (out === undefined ? "yaml" : extname(out).slice(1))) === "json";
  const text = isJson ? `${JSON.stringify(document, null, 2)}\n` : toYaml(document);
  if (out === undefined) session.stdout.write(text);
  else await outputFile(out, text);
}

/** `compat` quotes what older parsers take for something else, such as `yes` and `on`. */
function toYaml(document: OpenApi["document"]): string {
  return stringify(document, { compat: "yaml-1.1", lineWidth: 0, aliasDuplicateObjects: false });
}
