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
  /** Like `--NAME_opt`, each given once; joined with commas. Without it the parameter of the request stays. */
  readonly opt?: readonly string[];
  /** Like `--NAME_out`; in front of every path, and none when left out. */
  readonly out?: string;
}

/** A plugin that runs here. */
export interface PluginStep extends StepSettings {
  readonly plugin: Plugin;
}

/** A plugin that runs as a process of its own. */
export interface CommandStep extends StepSettings {
  readonly command: string;
  readonly args?: readonly string[];
  /** For messages; the command when left out. */
  readonly name?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Milliseconds until the process is killed; 60,000 when left out. */
  readonly timeout?: number;
}

export interface CompileOptions {
  readonly request: CodeGeneratorRequest | Uint8Array;
  /** In the order of the command line: later ones may insert into files of earlier ones. */
  readonly plugins: readonly (Plugin | PluginStep | CommandStep)[];
  /** See AssembleOptions. */
  readonly strict?: boolean;
  /** Receives what plugins write to stderr; the own stderr when left out. */
  readonly onStderr?: (plugin: string, text: string) => void;
}

const defaultTimeout = 60_000;

/**
 * Generates in memory: runs plugins one after the other on one request and assembles what protoc would write.
 *
 * Answers like assemble. The first plugin that fails ends the run, and its stderr is part of the error.
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
      const message = stderr === "" ? failure : `${failure}; it wrote:\n${stderr.trimEnd()}`;
      return new AssembleError([{ plugin, entry: undefined, message }]);
    }
    if (stderr !== "") onStderr(plugin, stderr);
    responses.push({ plugin, response, exitCode, out: step.out ?? "" });
  }
  return assemble(responses, { request, ...(options.strict === undefined ? {} : { strict: options.strict }) });
}

/** As both compilers do: no parameter at all without options, and commas inside an option stay. */
function joinOptions(options: readonly string[]): string | undefined {
  return options.length === 0 ? undefined : options.join(",");
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
