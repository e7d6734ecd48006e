import { formatDiagnostic, type Service } from "@protoc-gen-rest/plugin";
import { CommandError } from "../session.ts";
import type { InputOptions } from "./input-options.ts";
import { readInput } from "./read-input.ts";

/** Reads the services of an API. Throws a CommandError if it has errors. */
export function readServices(input: string, options: InputOptions = {}): readonly Service[] {
  const { model, diagnostics, pathOf } = readInput(input, options);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) {
    const lines = errors.map((error) => formatDiagnostic({ ...error, file: pathOf(error.file) }));
    throw new CommandError(lines.join("\n"));
  }
  return model.files.flatMap(({ services }) => services);
}
