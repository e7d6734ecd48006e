import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { describeSources } from "../descriptors.ts";

/** The name under which the snippets of pages are compiled. */
export const snippetFile = "library.proto";

// Pages leave out what every proto file begins with.
const header: readonly string[] = [
  'syntax = "proto3";',
  "package library.v1;",
  ...["annotations", "field_behavior", "httpbody"].map((name) => `import "google/api/${name}.proto";`),
  ...["any", "duration", "empty", "field_mask", "struct", "timestamp", "wrappers"].map(
    (name) => `import "google/protobuf/${name}.proto";`,
  ),
  'import "rest/v1/options.proto";',
];

export function describeSnippet(text: string): FileDescriptorProto[] {
  return describeSources({ [snippetFile]: withHeader(text) });
}

/** Several snippets in one run of the compiler, for which each needs a file and a package of its own. */
export interface Snippets {
  readonly protoFile: FileDescriptorProto[];
  /** By the text of the snippet. */
  readonly fileOf: (text: string) => string;
}

export function describeSnippets(texts: readonly string[]): Snippets {
  const fileOf = (text: string) => `library${texts.indexOf(text)}.proto`;
  const sources = texts.map((text, index) => {
    return [fileOf(text), withHeader(text).replaceAll("library.v1", `library.v${index}`)] as const;
  });
  return { protoFile: describeSources(Object.fromEntries(sources)), fileOf };
}

function withHeader(text: string): string {
  return `${header.join("\n")}\n${text}`;
}

/** Findings about one of several snippets as if it stood alone, with the lines that a reader of the page counts. */
export function onSnippetLines(findings: string): string {
  return findings
    .replace(/\blibrary\d+\.proto:(\d+)/g, (_, line) => `${snippetFile}:${Number(line) - header.length}`)
    .replace(/\blibrary\.v\d+\b/g, "library.v1");
}
