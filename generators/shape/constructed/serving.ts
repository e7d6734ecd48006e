import type { Message } from "@protoc-gen-rest/plugin";
import { serverWriterName } from "../../output/names.ts";
import { fromCodecs } from "../../output/output.ts";
import { printServerWriterFunction } from "../codec/codec-functions.ts";
import { hasInputOnly, isSent } from "../codec/input-only.ts";
import type { Shape } from "../shape.ts";
import type { Dialect } from "./dialect.ts";
import { printWriterWith } from "./writer.ts";

/** The writers of what servers send. They differ from the others for messages with INPUT_ONLY fields alone. */
export function serverWriters(dialect: Dialect): Pick<Shape, "serverWriter" | "printServerWriter"> {
  const serving: Dialect = {
    ...dialect,
    writes: isSent,
    itemWriter: (field, out) =>
      field.type.kind === "message" && hasInputOnly(field.type)
        ? serving.valueWriter(field.type, out)
        : dialect.itemWriter(field, out),
    valueWriter: (type, out) =>
      type.kind === "message" && hasInputOnly(type)
        ? fromCodecs(out, type.file.stem, serverWriterName(type))
        : dialect.valueWriter(type, out),
  };
  return {
    serverWriter: serving.valueWriter,
    printServerWriter: (message: Message, out) => {
      if (hasInputOnly(message)) printWriterWith(printServerWriterFunction, serving, message, out);
    },
  };
}
