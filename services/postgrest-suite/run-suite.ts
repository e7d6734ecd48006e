import { spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { createRowsService } from "../rows/rows-service.ts";
import { type Serving, serve } from "../serve/serve.ts";
import { createStore } from "../store/create-store.ts";
import type { Store } from "../store/store.ts";
import { applied, createEvaluator, isAction, NotKnown, type Scope } from "./evaluate.ts";
import { createMeaning } from "./meaning.ts";
import { parseExpression, parseHaskell } from "./parse-haskell.ts";
import { send } from "./response.ts";
import { settingStatements } from "./settings.ts";
import { type Configuration, createWords, type SpecRun } from "./words.ts";

/** The results of a file's expectations. */
export interface FileResult {
  readonly file: string;
  met: number;
  /** Those that were not met: the labels of the test, and what is wrong. */
  readonly failures: { readonly label: string; readonly request: string; readonly wrong: readonly string[] }[];
  /** The statements that could not be run. */
  readonly skipped: string[];
}

/** Runs the specs of a checkout of PostgREST against the service for rows, on a database with their fixtures. */
export async function runSuite(checkout: string, database: string, only: RegExp): Promise<FileResult[]> {
  const folder = join(checkout, "test/spec");
  loadFixtures(folder, database);
  const names = await readdir(join(folder, "Feature"), { recursive: true });
  const results: FileResult[] = [];
  const server = createServer(database);
  try {
    for (const name of names.filter((it) => it.endsWith("Spec.hs") && only.test(it)).sort()) {
      const file = join(folder, "Feature", name);
      const result: FileResult = { file: relative(join(folder, "Feature"), file), met: 0, failures: [], skipped: [] };
      results.push(result);
      await runFile(await readFile(file, "utf8"), folder, server, result);
    }
  } finally {
    await server.close();
  }
  return results;
}

/** Creates the database anew, with the fixtures: some of the specs change them. */
function loadFixtures(folder: string, database: string): void {
  const user = new URL(database).username;
  const load = ["-q", "-v", `PGUSER=${user}`, "-v", "ON_ERROR_STOP=1", "-f", join(folder, "fixtures/load.sql")];
  const server = new URL(database);
  const name = server.pathname.slice(1);
  server.pathname = "/postgres";
  const tasks: [string, string[]][] = [
    [server.href, ["-q", "-c", `drop database if exists ${name} with (force)`, "-c", `create database ${name}`]],
    [database, load],
    [database, ["-q", "-c", "analyze"]],
  ];
  for (const [url, task] of tasks) {
    const { status, stderr } = spawnSync("psql", [url, ...task], { encoding: "utf8" });
    if (status !== 0) throw new Error(`psql cannot load the fixtures: ${stderr}`);
  }
}

async function runFile(source: string, folder: string, server: SpecServer, result: FileResult): Promise<void> {
  const definitions = parseHaskell(source);
  const run: SpecRun = {
    folder,
    send: async (configuration, ...request) => send(await server.originFor(configuration), ...request),
    report(label, response, wrong) {
      if (wrong.length === 0) result.met += 1;
      else result.failures.push({ label, request: response?.url ?? "", wrong });
    },
  };
  const { evaluate, bind } = createEvaluator(
    createMeaning((reason) => result.skipped.push(reason)),
    parseExpression,
  );
  const words = createWords(run);
  const scope: Scope = bind([...definitions.values()], words);
  for (const [name, { parameters }] of definitions) {
    if (!/^(spec|allowed|disallowed|forced|disabledSpec)/.test(name)) continue;
    try {
      let spec = evaluate({ kind: "name", name }, scope);
      for (const parameter of parameters) {
        spec = applied(spec, parameter.kind === "name" ? scope.get(parameter.name)?.() : undefined);
      }
      if (isAction(spec)) await spec.run();
    } catch (error) {
      if (!(error instanceof NotKnown)) throw error;
      result.skipped.push(`${name}: ${error.message}`);
    }
  }
}

interface SpecServer {
  originFor(configuration: Configuration): Promise<string>;
  close(): Promise<void>;
}

/** Serves rows with the configuration that is asked for, one at a time. */
function createServer(database: string): SpecServer {
  let current: { readonly key: string; readonly store: Store; readonly serving: Serving } | undefined;
  const close = async () => {
    await current?.serving.close();
    await current?.store.close();
    current = undefined;
  };
  return {
    close,
    async originFor(configuration) {
      const statements = settingStatements(configuration, new URL(database).pathname.slice(1));
      const key = statements.join(";\n");
      if (current?.key !== key) {
        await close();
        const setup = await createStore({ database });
        for (const statement of statements) await setup.query(statement);
        await setup.close();
        const store = await createStore({ database });
        current = { key, store, serving: await serve({ services: { rows: createRowsService }, store }) };
      }
      return current.serving.origin;
    },
  };
}
