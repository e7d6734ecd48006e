import { firstSentence } from "../html/plain-text.ts";
import type {
  MediaTypeObjects,
  OperationObject,
  ParameterObject,
  ResponseObject,
  SchemaObject,
} from "../reference/open-api.ts";
import { anchor, type Group, type Reference, type ReferenceOperation, refName } from "../reference/reference.ts";
import { constraintsOf, typeParts } from "../reference/type-parts.ts";

/** The Markdown of a page, as https://llmstxt.org names it: that of `types.html` is `types.html.md`. */
export function markdownFile(page: string): string {
  return `${page}.html.md`;
}

/** `llms.txt`: what the API is, and where its pages are as Markdown. `link` returns the URL of a file. */
export function llmsText({ title, version, description, server, groups, types }: Reference, link: Link): string {
  const services = groups.map((group) => {
    const names = group.operations.map(({ name }) => name).join(", ");
    const [about] = firstSentence(group.description ?? "");
    return `- [${group.name}](${link(markdownFile(group.page))}): ${about === "" ? names : `${about} ${names}`}`;
  });
  return sections([
    `# ${title}`,
    `> ${firstSentence(description ?? `The HTTP API ${title}.`)[0]}`,
    [`Version ${version}.`, server === undefined ? "" : `Served at ${server}.`].join(" ").trim(),
    "## Services",
    services.join("\n"),
    ...(types.size === 0
      ? []
      : ["## Types", `- [Types](${link(markdownFile("types"))}): the fields of all messages and enums`]),
  ]);
}

type Link = (file: string) => string;

/** The page of a service. */
export function groupMarkdown({ name, description, operations }: Group, reference: Reference): string {
  return sections([
    `# ${name}`,
    description,
    authentication(reference),
    ...operations.flatMap((operation) => operationSections(operation)),
  ]);
}

/** The page of all types that operations refer to. */
export function typesMarkdown({ types }: Reference): string {
  const all = [...types].flatMap(([name, schema]) => [
    `## ${name}`,
    schema.description,
    fieldsOf(schema) || `Type: ${typeText(schema)}`,
    valuesOf(schema),
  ]);
  return sections(["# Types", ...all]);
}

function authentication({ schemes }: Reference): string | undefined {
  const items = Object.entries(schemes).map(([name, { type, in: place, name: key, scheme = "Bearer" }]) => {
    const how = type === "apiKey" ? `\`${key}\` in the ${place}` : `\`Authorization: ${scheme} ...\``;
    return `- \`${name}\`: ${how}`;
  });
  return items.length === 0 ? undefined : `Authentication:\n\n${items.join("\n")}`;
}

function operationSections({ name, method, path, object }: ReferenceOperation): readonly (string | undefined)[] {
  const { summary, description = summary, parameters = [], requestBody, responses = {} } = object;
  const items = parameters.map(parameterItem);
  return [
    `## ${name}`,
    `\`${method} ${path}\`${object.deprecated === true ? " (deprecated)" : ""}`,
    description,
    items.length === 0 ? undefined : `Parameters:\n\n${items.join("\n")}`,
    requestBody === undefined ? undefined : `Request body: ${contentText(requestBody.content)}`,
    `Responses:\n\n${Object.entries(responses).map(responseItem).join("\n")}`,
    ...samplesOf(object),
  ];
}

function parameterItem({ name, in: place, required, description, schema, content }: ParameterObject): string {
  const type = schema ?? Object.values(content ?? {})[0]?.schema ?? {};
  return item(name, `${place}, ${typeText(type)}`, required === true, description, type);
}

function item(
  name: string,
  type: string,
  required: boolean,
  description: string | undefined,
  schema: SchemaObject,
): string {
  const notes = [type, ...(required ? ["required"] : []), ...constraintsOf(schema)].join(", ");
  const about = description === undefined ? "" : `: ${oneLine(description)}`;
  return `- \`${name}\` (${notes})${about}`;
}

function responseItem([status, { description = "", content = {} }]: readonly [string, ResponseObject]): string {
  const body = Object.keys(content).length === 0 ? "" : ` ${contentText(content)}`;
  return `- ${status}: ${oneLine(description)}${body}`;
}

/** The types of a body, each with its media types. */
function contentText(content: MediaTypeObjects): string {
  return Object.entries(content)
    .map(([mediaType, { schema = {} }]) => `${typeText(schema)} as \`${mediaType}\``)
    .join(", or ");
}

/** Samples that call an operation, and an example of its response. */
function samplesOf({ "x-codeSamples": samples = [], responses = {} }: OperationObject): readonly string[] {
  const programs = samples.map(({ lang, source }) => fenced(lang.toLowerCase(), source.trimEnd()));
  const examples = Object.values(responses).flatMap(({ content = {} }) =>
    Object.values(content).flatMap(({ example }) => (example === undefined ? [] : [example])),
  );
  const [example] = examples;
  if (example === undefined) return programs;
  const isText = typeof example === "string";
  return [...programs, fenced(isText ? "text" : "json", isText ? example : JSON.stringify(example, null, 2))];
}

/** A block whose fence is longer than any in it. */
function fenced(language: string, source: string): string {
  const longest = Math.max(2, ...[...source.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${source}\n${fence}`;
}

function typeText(schema: SchemaObject): string {
  const parts = typeParts(schema).map((part) => {
    return typeof part === "string" ? part : `[${part.name}](${markdownFile("types")}#${anchor(part.name)})`;
  });
  return parts.join("");
}

function fieldsOf(schema: SchemaObject): string {
  const parts = [schema, ...(schema.allOf ?? []).filter((part) => refName(part) === undefined)];
  const items = parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, value]) => {
      return item(name, typeText(value), required.includes(name), value.description, value);
    }),
  );
  return items.join("\n");
}

function valuesOf({ enum: values = [] }: SchemaObject): string | undefined {
  return values.length === 0 ? undefined : `One of ${values.map((value) => `\`${String(value)}\``).join(", ")}.`;
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

function sections(parts: readonly (string | undefined)[]): string {
  return `${parts.filter((part) => part !== undefined && part !== "").join("\n\n")}\n`;
}
