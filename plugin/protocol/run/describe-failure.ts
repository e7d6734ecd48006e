import { ExchangeError } from "../exchange-error.ts";
import { describeDiagnostics } from "./describe-diagnostics.ts";
import type { PluginResponse } from "./handle-request.ts";
import type { Plugin } from "./plugin.ts";

/** Formats the failure of a run without a response: one line for an ExchangeError, a stack for a bug in the plugin. */
export function describeFailure(plugin: Pick<Plugin, "name" | "version">, error: unknown): string {
  if (error instanceof ExchangeError) return `${plugin.name}: ${onOneLine(error.message)}\n`;
  return `${plugin.name} ${plugin.version} failed; this is a bug in the plugin, not in your schema:\n${traceOf(error)}\n`;
}

/** The stack of an error, after the messages of the errors that it is the cause of. */
function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return `${error.message}:\n${traceOf(error.cause)}`;
  return error.stack ?? error.message;
}

/** Names and texts of an unreadable request can hold anything. */
function onOneLine(message: string): string {
  const line = message.replace(/[\p{Cc}\u2028\u2029]/gu, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  return line.length > longestLine ? `${line.slice(0, longestLine)}...` : line;
}

const longestLine = 2000;

/** Formats the warnings of a run; empty if it has errors, which must be fixed first. */
export function describeWarnings({ head, diagnostics }: PluginResponse): string {
  return head.error === undefined
    ? describeDiagnostics(diagnostics)
        .map((warning) => `${warning}\n`)
        .join("")
    : "";
}
