import { helpText } from "@protoc-gen-rest/plugin";
import { Command } from "commander";
import { restPlugin } from "../plugin.ts";
import { callCommand } from "./call/call.ts";
import { tryCommand } from "./call/try.ts";
import { completionCommand } from "./completion/completion.ts";
import { coverageCommand } from "./coverage/coverage.ts";
import { diffCommand } from "./diff/diff.ts";
import { docsCommand } from "./docs/docs.ts";
import { importCommand } from "./import/import.ts";
import { initCommand } from "./init/init.ts";
import { lintCommand } from "./lint/lint.ts";
import { mcpCommand } from "./mcp/mcp.ts";
import { mockCommand } from "./mock/mock.ts";
import { openapiCommand } from "./openapi/openapi.ts";
import { replayCommand } from "./replay/replay.ts";
import { resourceCommand } from "./resource/resource.ts";
import { routesCommand } from "./routes/routes.ts";
import type { Session } from "./session.ts";
import { isColorful } from "./terminal.ts";

/** The command line of the executable, for one run. */
export function createProgram(session: Session): Command {
  const { stdout, stderr } = session;
  const program = new Command("protoc-gen-rest")
    .description("Tools for REST APIs that are described in proto files.")
    .version(restPlugin.version, "--version")
    .addHelpText("before", helpText(restPlugin))
    .helpCommand(true);
  const commands = [
    routesCommand(session),
    lintCommand(session),
    diffCommand(session),
    callCommand(session),
    tryCommand(session),
    coverageCommand(session),
    openapiCommand(session),
    docsCommand(session),
    importCommand(session),
    resourceCommand(session),
    mockCommand(session),
    mcpCommand(session),
    initCommand(session),
    replayCommand(session),
    completionCommand(session),
  ];
  for (const command of commands) program.addCommand(command);
  for (const command of [program, ...commands]) {
    // Settings are inherited only by commands that the program creates itself.
    command.exitOverride().showHelpAfterError("(--help lists the arguments and options)");
    command.configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      outputError: (text, write) => write(text.replace(/^error: /, "protoc-gen-rest: ")),
      getOutHelpWidth: () => stdout.columns ?? 120,
      getErrHelpWidth: () => stderr.columns ?? 120,
      getOutHasColors: () => isColorful(stdout),
      getErrHasColors: () => isColorful(stderr),
    });
  }
  return program;
}
