import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { buildModel } from "@protoc-gen-rest/plugin";
import { createOpenApi } from "@protoc-gen-rest/plugin/tooling";
import { createNodeListener } from "@protoc-gen-rest/runtime/node";
import { beforeAll, describe, expect, test } from "vitest";
import { describeFiles } from "../../testdata/descriptors.ts";
import { generate } from "../../testdata/generate.ts";
import { buildRuntime, createProject } from "../../testdata/real/project.ts";
import { protoFiles, protos } from "../../testdata/round-trips/described.ts";
import { listen } from "../../testdata/serving/loopback.ts";
import { createMockOf } from "../mock/create-mock.ts";
import { addExamples } from "./add-examples.ts";

// All described APIs in one project, since starting the compiler takes most of the time.

const files = protoFiles(protos).filter((file) => !file.startsWith("rest/"));
const protoFile = describeFiles(protos, files);
const { model } = buildModel({ protoFile, fileToGenerate: files });
const services = model.files.flatMap((file) => file.services);
const hasCurl = spawnSync("curl", ["--version"]).status === 0;

async function sourcesOf(lang: string, baseUrl: string): Promise<readonly string[]> {
  const { document } = createOpenApi(services);
  const { paths } = await addExamples(document, services, { baseUrl });
  const operations = Object.values(paths as object).flatMap((item) => Object.values(item as object) as object[]);
  const samples = operations.flatMap((operation) => {
    return "x-codeSamples" in operation ? (operation["x-codeSamples"] as { lang: string; source: string }[]) : [];
  });
  return samples.filter((sample) => sample.lang === lang).map(({ source }) => source);
}

describe("the examples of all described APIs", () => {
  beforeAll(buildRuntime);

  test("TypeScript compiles", async () => {
    const programs = await sourcesOf("TypeScript", "https://api.example.com");
    expect(programs.length).toBe(services.flatMap(({ operations }) => operations).length);
    const generated = await generate(protoFile, files, "emit=client");
    const project = createProject(
      new Map([
        ...[...generated].map(([path, text]) => [`gen/${path}`, text] as const),
        ...programs.map((program, i) => [`example-${i}.ts`, `${program}export {};\n`] as const),
        ["process.d.ts", "declare const process: { readonly env: Readonly<Record<string, string>> };\n"] as const,
      ]),
    );
    try {
      expect(project.check("typescript", { noUnusedLocals: false })).toBe("");
    } finally {
      project.remove();
    }
  });

  test.skipIf(!hasCurl)("curl gets a response from the mock", async () => {
    const { endpoints, handlerOptions } = createMockOf(services);
    const loopback = await listen(createNodeListener(endpoints, handlerOptions));
    const commands = await sourcesOf("curl", `http://127.0.0.1:${loopback.port}`);
    // Files of forms are those of the reader. Every third one, because starting a process takes long.
    const runnable = commands.filter((command, i) => i % 3 === 0 && !/ -F '[^']*=@/.test(command));
    const env = { ...process.env, TOKEN: "x", API_KEY: "x" };
    const run = async (command: string): Promise<string> => {
      const { stdout } = await promisify(execFile)("sh", ["-c", `${command} -s -o /dev/null -w '%{http_code}'`], {
        env,
      });
      return /^[23]/.test(stdout) ? "" : `${stdout}: ${command}`;
    };
    const results = await Promise.all(runnable.map(run));
    loopback.close();
    expect(results.filter((text) => text !== "")).toEqual([]);
    expect(results.length).toBeGreaterThan(100);
  });

  test("JavaScript gets a response from the mock", async () => {
    const { endpoints, handlerOptions } = createMockOf(services);
    const loopback = await listen(createNodeListener(endpoints, handlerOptions));
    const programs = await sourcesOf("JavaScript", `http://127.0.0.1:${loopback.port}`);
    const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
    const failures: string[] = [];
    for (const program of programs.filter((_, i) => i % 3 === 0)) {
      try {
        await new AsyncFunction("process", `${program}await response.body?.cancel();`)({
          env: { TOKEN: "x", API_KEY: "x" },
        });
      } catch (error) {
        failures.push(`${error}: ${program}`);
      }
    }
    loopback.close();
    expect(failures).toEqual([]);
    expect(programs.length).toBeGreaterThan(300);
  });
});
