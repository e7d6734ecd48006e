import { toBinary } from "@bufbuild/protobuf";
import {
  type CodeGeneratorRequest,
  CodeGeneratorRequestSchema,
} from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import { assemble, type PluginResponse } from "../assemble/assemble.ts";
import { AssembleError } from "../assemble/assemble-error.ts";
import { setParameter } from "../request/set-parameter.ts";
import type { Plugin } from "../run/plugin.ts";
import { runInMemory } from "../run/run-in-memory.ts";
import { runChild } from "./run-child.ts";

interface StepSettings {
  /** Options as in `--NAME_opt`, joined with commas. If omitted, the parameter of the request is kept. */
  readonly opt?: readonly string[];
  /** Directory as in `--NAME_out`, prepended to every path. */
  readonly out?: string;
}

/** A plugin that runs in this process. */
export interface PluginStep extends StepSettings {
  readonly plugin: Plugin;
}

/** A plugin that runs in its own process. */
export interface CommandStep extends StepSettings {
  readonly command: string;
  readonly args?: readonly string[];
  /** Name for messages; the command by default. */
  readonly name?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Milliseconds after which the process is killed; 60,000 by default. */
  readonly timeout?: number;
}

/** Options of `compile`. */
export interface CompileOptions {
  readonly request: CodeGeneratorRequest | Uint8Array;
  /** In the order of the command line: later plugins may insert into the files of earlier ones. */
  readonly plugins: readonly (Plugin | PluginStep | CommandStep)[];
  /** See AssembleOptions. */
  readonly strict?: boolean;
  /** Receives what plugins write to stderr; by default, it goes to stderr of this process. */
  readonly onStderr?: (plugin: string, text: string) => void;
}

const defaultTimeout = 60_000;

/**
 * Generates in memory: runs plugins in order on one request and assembles what protoc would write.
 *
 * Returns what assemble returns. The first plugin that fails ends the run, with its stderr as part of the error.
 */
export async function compile(options: CompileOptions): Promise<Map<string, Uint8Array> | AssembleError> {
  const request =
    options.request instanceof Uint8Array ? options.request : toBinary(CodeGeneratorRequestSchema, options.request);
  const onStderr = options.onStderr ?? ((_plugin, text) => process.stderr.write(text));
  const responses: PluginResponse[] = [];
  for (const given of options.plugins) {
    const step = "generate" in given ? { plugin: given } : given;
    const plugin = "plugin" in step ? step.plugin.name : (step.name ?? step.command);
    const input = step.opt === undefined ? request : setParameter(request, joinOptions(step.opt));
    const { response, exitCode, stderr, failure } = await runStep(step, input);
    if (failure !== undefined) {
      const message = stderr === "" ? failure : `${failure}; stderr:\n${stderr.trimEnd()}`;
      return new AssembleError([{ plugin, entry: undefined, message }]);
    }
    if (stderr !== "") onStderr(plugin, stderr);
    responses.push({ plugin, response, exitCode, out: step.out ?? "" });
  }
  return assemble(responses, { request, ...(options.strict === undefined ? {} : { strict: options.strict }) });
}

/** Like protoc, sends no parameter if all options are empty, and escapes no commas. Empty options in front have no comma. */
function joinOptions(options: readonly string[]): string | undefined {
  return options.reduce((joined, option) => (joined === "" ? option : `${joined},${option}`), "") || undefined;
}

interface StepResult {
  readonly response: Uint8Array;
  readonly exitCode: number;
  readonly stderr: string;
  readonly failure: string | undefined;
}

async function runStep(step: PluginStep | CommandStep, request: Uint8Array): Promise<StepResult> {
  if ("plugin" in step) {
    const { response, exitCode, stderr } = await runInMemory(step.plugin, request);
    return { response, exitCode, stderr, failure: exitFailure(exitCode) };
  }
  const { command, ...settings } = step;
  const { stdout, exitCode, stderr, failure } = await runChild(command, request, {
    timeout: defaultTimeout,
    ...settings,
  });
  return { response: stdout, exitCode, stderr, failure: failure ?? exitFailure(exitCode) };
}

function exitFailure(exitCode: number): string | undefined {
  return exitCode === 0 ? undefined : `failed with exit code ${exitCode}`;
}
