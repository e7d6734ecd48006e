import type { SourceCodeInfo_Location as Location } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { locationsOf } from "../../protocol/request/source-info.ts";
import { offsetOf } from "../proto-text/offset-of.ts";
import type { ServiceCompletion } from "./complete-service.ts";
import { insertImports } from "./insert-imports.ts";
import { type Insertion, insertAll } from "./insertion.ts";
import { importsOf, printMessage, printMethod } from "./print-forms.ts";
import { endOfHeader } from "./statements.ts";

/**
 * Adds what a service lacks to the text of its file, which stays as it is otherwise. Returns undefined if the elements of the
 * file are not where the descriptors locate them.
 */
export function insertForms(source: string, completion: ServiceCompletion): string | undefined {
  const { service, methods, messages } = completion;
  const { file } = service;
  const imports = insertImports(source, file, [...completion.imports, ...importsOf(methods, messages)]);
  const rpcs = methods.length === 0 ? [] : insertMethods(source, completion);
  if (imports === undefined || rpcs === undefined) return undefined;
  const types = messages.map((form) => printMessage(form, file)).join("\n");
  const atEnd = { offset: source.length, text: `${source.endsWith("\n") ? "\n" : "\n\n"}${types}` };
  // The service comes after the imports that are inserted at the same place.
  return insertAll(source, [...imports, ...rpcs, ...(messages.length === 0 ? [] : [atEnd])]);
}

function insertMethods(
  source: string,
  { service, methods, nouns }: ServiceCompletion,
): readonly Insertion[] | undefined {
  const { file, found, name } = service;
  const rpcs = methods.map((form) => printMethod(form, file)).join("\n");
  if (found === undefined) {
    const offset = endOfHeader(source, file);
    const text = `\n\n// Manages ${nouns}.\nservice ${name} {\n${rpcs}}`;
    return offset === undefined ? undefined : [{ offset, text }];
  }
  const [location] = locationsOf(file, (path) => path.join() === found.path);
  const end = location && closingBrace(source, location);
  if (end === undefined) return undefined;
  const lineStart = source.lastIndexOf("\n", end - 1) + 1;
  const isOwnLine = source.slice(lineStart, end).trim() === "";
  const isEmpty = /\{\s*$/.test(source.slice(0, end));
  return [{ offset: isOwnLine ? lineStart : end, text: `${isOwnLine && isEmpty ? "" : "\n"}${rpcs}` }];
}

/** Where the brace at the end of an element is. */
function closingBrace(source: string, { span }: Location): number | undefined {
  const [startLine = 0, , endLine = 0] = span;
  const position = { line: (span.length === 4 ? endLine : startLine) + 1, column: span.at(-1) ?? 0 };
  return offsetOf(source, position, /^\}/);
}
