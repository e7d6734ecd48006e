import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { describeSources } from "../descriptors.ts";
import type { Block } from "./page-blocks.ts";

/** The name under which the snippets of pages are compiled. */
export const snippetFile = "library.proto";

// Pages leave out what every proto file begins with.
const header: readonly string[] = [
  'syntax = "proto3";',
  "package library.v1;",
  ...["annotations", "client", "field_behavior", "httpbody", "resource", "visibility"].map(
    (name) => `import "google/api/${name}.proto";`,
  ),
  ...["any", "descriptor", "duration", "empty", "field_mask", "struct", "timestamp", "wrappers"].map(
    (name) => `import "google/protobuf/${name}.proto";`,
  ),
  'import "buf/validate/validate.proto";',
  'import "google/longrunning/operations.proto";',
  'import "protoc-gen-openapiv2/options/annotations.proto";',
  'import "rest/v1/options.proto";',
];

export function describeSnippet(text: string): FileDescriptorProto[] {
  return describeSources({ [snippetFile]: withHeader(text) });
}

/** Several snippets in one run of the compiler, for which each needs a file and a package of its own. */
export interface Snippets {
  readonly protoFile: FileDescriptorProto[];
  readonly fileOf: (snippet: Block) => string;
}

/** A snippet whose label is the name of a file has that name. */
export function describeSnippets(snippets: readonly Block[]): Snippets {
  const fileOf = (snippet: Block) => {
    const name = snippet.label.endsWith(".proto") ? snippet.label : snippetFile;
    const index = snippets.findIndex(({ label, text }) => label === snippet.label && text === snippet.text);
    return name.replace(".", `${index}.`);
  };
  const sources = snippets.map((snippet, index) => {
    return [fileOf(snippet), withHeader(snippet.text).replaceAll("library.v1", `library.v${index}`)] as const;
  });
  return { protoFile: describeSources(Object.fromEntries(sources)), fileOf };
}

function withHeader(text: string): string {
  const whole = `${header.join("\n")}\n${text}`;
  // proto3 has no extensions of messages other than options.
  return text.includes("extend buf.validate.") ? whole.replace('syntax = "proto3";', 'edition = "2023";') : whole;
}

/** Findings about one of several snippets as if it stood alone, with the lines that a reader of the page counts. */
export function onSnippetLines(findings: string): string {
  return findings
    .replace(/\b(library\W?)\d+\.proto(?=:)/g, "$1.proto")
    .replace(/\.proto:(\d+)/g, (_, line) => `.proto:${Number(line) - header.length}`)
    .replace(/\blibrary\.v\d+\b/g, "library.v1");
}
