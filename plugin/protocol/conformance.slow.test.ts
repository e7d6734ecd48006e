import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import {
  type CodeGeneratorRequest,
  CodeGeneratorRequestSchema,
  CodeGeneratorResponseSchema,
} from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import { comparable, type Exchange, protoText } from "../../testdata/protocol/exchange.ts";
import { exchanges } from "../../testdata/protocol/exchanges.ts";
import { type ParameterRow, parameters } from "../../testdata/protocol/parameters.ts";
import { type CompilerName, npmCompiler } from "../testkit/npm-compiler.ts";
import type { PluginResponse } from "./assemble/assemble.ts";
import { decodeName } from "./assemble/decode-name.ts";
import { runChild } from "./compile/run-child.ts";

interface PluginStep extends PluginResponse, Partial<Pick<ParameterRow, "options" | "outOptions">> {}

interface CompilerRun {
  readonly files: Map<string, string> | "fails";
  /** The request that the first plugin received. */
  readonly request: CodeGeneratorRequest;
}

/** Runs a compiler with a shell script for each plugin, which keeps the request and sends the given response. */
async function run(name: CompilerName, proto: string, steps: readonly PluginStep[]): Promise<CompilerRun> {
  const directory = mkdtempSync(join(tmpdir(), "conformance-"));
  try {
    const [source, output] = [join(directory, "proto"), join(directory, "output")];
    mkdirSync(source);
    writeFileSync(join(source, "t.proto"), proto);
    const protocArguments: string[] = [];
    const bufPlugins: object[] = [];
    for (const [index, { response, out = "", exitCode = 0, options = [], outOptions }] of steps.entries()) {
      const plugin = join(directory, `protoc-gen-p${index}`);
      const schema = CodeGeneratorResponseSchema;
      const bytes = response instanceof Uint8Array ? response : toBinary(schema, create(schema, response));
      writeFileSync(`${plugin}.response`, bytes);
      writeFileSync(plugin, `#!/bin/sh\ncat > '${plugin}.request'\ncat '${plugin}.response'\nexit ${exitCode}\n`);
      chmodSync(plugin, 0o755);
      const target = join(output, out);
      mkdirSync(target, { recursive: true });
      const prefix = outOptions === undefined ? "" : `${outOptions}:`;
      protocArguments.push(`--plugin=${plugin}`, `--p${index}_out=${prefix}${target}`);
      protocArguments.push(...options.map((option) => `--p${index}_opt=${option}`));
      bufPlugins.push({
        local: plugin,
        out: target,
        strategy: "all",
        ...(options.length === 0 ? {} : { opt: options }),
      });
    }
    const bufArguments = ["generate", "--template", JSON.stringify({ version: "v2", plugins: bufPlugins })];
    const { command, args } = npmCompiler(name);
    const { exitCode } = await runChild(command, new Uint8Array(0), {
      args: [...args, ...(name === "protoc" ? [...protocArguments, "t.proto"] : bufArguments)],
      cwd: source,
    });
    return {
      files: exitCode === 0 ? comparable(filesBelow(Buffer.from(output))) : "fails",
      request: fromBinary(CodeGeneratorRequestSchema, readFileSync(join(directory, "protoc-gen-p0.request"))),
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function filesBelow(directory: Buffer, prefix = ""): [path: string, content: Uint8Array][] {
  return readdirSync(directory, { encoding: "buffer", withFileTypes: true }).flatMap((entry) => {
    const path = Buffer.concat([directory, Buffer.from("/"), entry.name]);
    const name = prefix + decodeName(entry.name);
    return entry.isDirectory() ? filesBelow(path, `${name}/`) : [[name, readFileSync(path)]];
  });
}

function runExchange(name: CompilerName, { edition, sends }: Exchange): Promise<CompilerRun> {
  const steps = sends.map((send) => ("response" in send ? send : { response: send }));
  return run(name, protoText(edition), steps);
}

describe.skipIf(process.platform === "win32")(
  "the tables hold what compilers do (plugins are shell scripts: not on Windows)",
  () => {
    describe.each(Object.entries(exchanges))("%s", (_family, rows) => {
      test.each(rows.map((row) => [row.name, row] as const))("%s", async (_name, row) => {
        const expected = row.protoc === "fails" ? row.protoc : comparable(Object.entries(row.protoc));
        expect((await runExchange("protoc", row)).files).toEqual(expected);
        const { files } = await runExchange("buf", row);
        if (row.buf === undefined) expect(files).toEqual(expected);
        else expect(files).not.toEqual(expected);
      });
    });

    describe("parameters", () => {
      test.each(parameters.map((row) => [row.name, row] as const))("%s", async (_name, row) => {
        const step = { response: {}, options: row.options, ...(row.outOptions && { outOptions: row.outOptions }) };
        const { request } = await run("protoc", protoText(undefined), [step]);
        expect(Object.hasOwn(request, "parameter") ? request.parameter : undefined).toBe(row.parameter);
        const { request: fromBuf } = await run("buf", protoText(undefined), [step]);
        expect(fromBuf.compilerVersion).toBeUndefined();
        if (row.buf === "compilerVersion") expect(fromBuf.parameter).toBe(request.parameter);
        else expect(fromBuf.parameter).not.toBe(request.parameter);
      });
    });
  },
);
