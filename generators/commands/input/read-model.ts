import { formatDiagnostic, type Model } from "@protoc-gen-rest/plugin";
import type { Session } from "../session.ts";
import type { InputOptions } from "./input-options.ts";
import { type ApiInput, readInput } from "./read-input.ts";

/** Reads the model of an API without errors. Otherwise prints the errors, and the command ends with 1. */
export function readModel(input: string | undefined, options: InputOptions, session: Session): Model | undefined {
  return readApi(input, options, session)?.model;
}

/** Likewise, with the descriptors of the model. */
export function readApi(input: string | undefined, options: InputOptions, session: Session): ApiInput | undefined {
  const api = readInput(input, options);
  const errors = api.diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return api;
  for (const error of errors) session.stderr.write(`${formatDiagnostic({ ...error, file: api.pathOf(error.file) })}\n`);
  session.exitCode = 1;
  return undefined;
}
