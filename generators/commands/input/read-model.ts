import { formatDiagnostic, type Model } from "@protoc-gen-rest/plugin";
import type { Session } from "../session.ts";
import type { InputOptions } from "./input-options.ts";
import { readInput } from "./read-input.ts";

/** Reads the model of an API without errors. Otherwise prints the errors, and the command ends with 1. */
export function readModel(input: string | undefined, options: InputOptions, session: Session): Model | undefined {
  const { model, diagnostics, pathOf } = readInput(input, options);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return model;
  for (const error of errors) session.stderr.write(`${formatDiagnostic({ ...error, file: pathOf(error.file) })}\n`);
  session.exitCode = 1;
  return undefined;
}
