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
  return describeSources({ [snippetFile]: `${header.join("\n")}\n${text}` });
}

/** Findings with the lines that a reader of the page counts. */
export function onSnippetLines(findings: string): string {
  return findings.replace(/\blibrary\.proto:(\d+)/g, (_, line) => `${snippetFile}:${Number(line) - header.length}`);
}
