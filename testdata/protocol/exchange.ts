import { create, type MessageInitShape, toBinary } from "@bufbuild/protobuf";
import {
  type CodeGeneratorResponse_FileSchema,
  type CodeGeneratorResponseSchema,
  GeneratedCodeInfoSchema,
} from "@bufbuild/protobuf/wkt";
import type { PluginResponse, ResponseInput } from "../../plugin/protocol/assemble/assemble.ts";
import type { BufDifference } from "./buf-differences.ts";

/** The answers of plugins in one run of a compiler for `t.proto`, and the result of the compiler. */
export interface Exchange {
  readonly name: string;
  /** The edition of `t.proto`; proto3 by default. */
  readonly edition?: "2023" | "2024";
  /** The responses, in the order of the plugins. */
  readonly sends: readonly (ResponseInput | PluginResponse)[];
  /** The files that protoc 36.2 writes, by path; `"fails"` where it exits with an error. */
  readonly protoc: Readonly<Record<string, string | Uint8Array>> | "fails";
  /** How buf 1.75.0 differs; without it buf does the same. */
  readonly buf?: BufDifference;
}

/** The text of `t.proto`. */
export function protoText(edition: Exchange["edition"]): string {
  const syntax = edition === undefined ? 'syntax = "proto3"' : `edition = "${edition}"`;
  return `${syntax}; package t; message T { string s = 1; }\n`;
}

/** Files as they are compared: by path, with one character for each byte. */
export function comparable(
  files: Iterable<readonly [path: string, content: string | Uint8Array]>,
): Map<string, string> {
  return new Map(
    Array.from(files, ([path, content]) => {
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
      return [path, Buffer.from(bytes).toString("latin1")];
    }),
  );
}

/** An entry of a response: a file, a chunk or an insertion. */
export type Entry = MessageInitShape<typeof CodeGeneratorResponse_FileSchema>;

export const marker = "@@protoc_insertion_point(x)";

/** A response of files, chunks and insertions. */
export function entries(...file: readonly Entry[]): MessageInitShape<typeof CodeGeneratorResponseSchema> {
  return { file: [...file] };
}

export function file(name: string, content: string): Entry {
  return { name, content };
}

/** Continues the entry before. */
export function chunk(content: string): Entry {
  return { content };
}

export function insertion(
  name: string,
  insertionPoint: string,
  content: string,
  generatedCodeInfo?: MessageInitShape<typeof GeneratedCodeInfoSchema>,
): Entry {
  return { name, insertionPoint, content, ...(generatedCodeInfo === undefined ? {} : { generatedCodeInfo }) };
}

type Annotation = readonly [path: readonly number[], begin: number, end: number];

export function codeInfo(...annotations: readonly Annotation[]): MessageInitShape<typeof GeneratedCodeInfoSchema> {
  return {
    annotation: annotations.map(([path, begin, end]) => ({ path: [...path], sourceFile: "t.proto", begin, end })),
  };
}

/** The content of a metadata file. */
export function codeInfoFile(...annotations: readonly Annotation[]): Uint8Array {
  return toBinary(GeneratedCodeInfoSchema, create(GeneratedCodeInfoSchema, codeInfo(...annotations)));
}

/** A response that no message holds. */
export function fromHex(bytes: string): Uint8Array {
  return Buffer.from(bytes, "hex");
}
