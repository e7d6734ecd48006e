import { formatDiagnostic } from "../diagnostic.ts";
import { ExchangeError } from "../exchange-error.ts";
import type { Answer } from "./answer-request.ts";
import type { Plugin } from "./plugin.ts";

/** What stderr says when there is no response: one line for the exchange, a stack for a mistake in the plugin. */
export function describeFailure(plugin: Pick<Plugin, "name" | "version">, error: unknown): string {
  if (error instanceof ExchangeError) return `${plugin.name}: ${error.message}\n`;
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `${plugin.name} ${plugin.version} failed; this is a mistake in the plugin, not in your schema:\n${trace}\n`;
}

/** What stderr says when there is one: the warnings, unless there are errors to mend first. */
export function describeWarnings({ head, diagnostics }: Answer): string {
  return head.error === undefined ? diagnostics.map((warning) => `${formatDiagnostic(warning)}\n`).join("") : "";
}
