import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const PAGE = join(ROOT, "docs/write-a-plugin.md");
const { PATH: searchPath } = process.env;

interface Block {
  readonly language: string;
  /** The word behind the language: a file name, or how a command ends. */
  readonly label: string;
  readonly text: string;
}

function blocksOf(page: string): readonly Block[] {
  const blocks = page.matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms);
  return Array.from(blocks, ([, language = "", label = "", text = ""]) => ({ language, label, text }));
}

/** On a reader's machine the packages come from npm; here they are this checkout's sources. */
function onSources(script: string): string {
  return script.replaceAll("--bundle", "--bundle --conditions=@protoc-gen-rest/source").replaceAll("npx ", "");
}

describe.skipIf(process.platform === "win32")("docs/write-a-plugin.md (shell blocks: not on Windows)", () => {
  test("every block does what the page says", { timeout: 120_000 }, () => {
    const cache = join(ROOT, "node_modules/.cache");
    mkdirSync(cache, { recursive: true });
    const directory = mkdtempSync(join(cache, "write-a-plugin-"));
    try {
      let output = "";
      let commands = 0;
      let compared = 0;
      for (const { language, label, text } of blocksOf(readFileSync(PAGE, "utf8"))) {
        if (language === "sh" && label !== "install") {
          const { status, stdout, stderr } = spawnSync("bash", ["-e", "-c", onSources(text)], {
            cwd: directory,
            encoding: "utf8",
            env: { ...process.env, PATH: `${join(ROOT, "node_modules/.bin")}${delimiter}${searchPath}` },
          });
          expect({ text, failed: status !== 0, stdout, stderr }).toMatchObject({ failed: label === "fails" });
          output = label === "fails" ? stderr : stdout;
          commands++;
        } else if (label === "output") {
          expect(output.trimEnd()).toBe(text.trimEnd());
          compared++;
        } else if (label !== "" && label !== "install") {
          writeFileSync(join(directory, label), text);
        }
      }
      expect({ commands, compared }).toEqual({ commands: 7, compared: 4 });
      expectStrictTypes(directory);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });
});

function expectStrictTypes(directory: string): void {
  const config = {
    extends: join(ROOT, "tsconfig.base.json"),
    compilerOptions: {
      composite: false,
      noEmit: true,
      types: ["node"],
      customConditions: ["@protoc-gen-rest/source"],
    },
    include: [join(directory, "*.ts")],
  };
  writeFileSync(join(directory, "tsconfig.json"), JSON.stringify(config));
  const { status, stdout } = spawnSync(join(ROOT, "node_modules/.bin/tsc"), ["-p", directory], { encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
}
