import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Attack, hold, Tally } from "../attack.ts";
import type { RunCommand } from "./command-runner.ts";

const names = [
  ...[
    "../x",
    "/etc/x",
    "-rf",
    "--out=/x",
    "a/../../x",
    "..",
    ".",
    "",
    "a\0b",
    "a\nb",
    "C:\\x",
    "~/x",
    "a b",
    "\u202egpj.x",
  ],
  ...[
    "x".repeat(300),
    "con",
    "node_modules/x",
    ".git/config",
    "package",
    "__proto__",
    "constructor",
    "$(touch x)",
    "`x`",
  ],
];

const refs = [
  ...["../secret.json", "%2e%2e/secret.json", "..%2fsecret.json", "a/../../secret.json", "file:///etc/passwd"],
  ...[
    "/etc/passwd",
    "/dev/zero",
    "/dev/stdin",
    "/proc/self/environ",
    "link.json",
    "//host/x.json",
    "http://127.0.0.1:1/x.json",
  ],
];

/**
 * Files that import may write: no name begins with a dash or a dot, or has a character that a shell or a terminal reads
 * otherwise.
 */
const ownFile = /^(?:\/[\p{L}\p{N}_][\p{L}\p{N}_-]{0,199})+(?:\.lock\.json|\.proto)$/u;

const kept = "kept as it is\n";

/** A document that puts a text wherever a name can come from. */
function documentOf(name: string): object {
  const schema = { $ref: `#/components/schemas/${name.replaceAll("~", "~0").replaceAll("/", "~1")}` };
  const content = { "application/json": { schema } };
  return {
    openapi: "3.1.0",
    info: { title: name, version: name },
    tags: [{ name }],
    paths: { "/a": { post: { operationId: name, tags: [name], responses: { 200: { description: name, content } } } } },
    components: { schemas: { [name]: { type: "object", properties: { [name]: { type: "string" } } } } },
  };
}

/** The document that `openapi --proto-files` wrote, with another name for its file or its package. */
function renamed(text: string, { file = "terminal.proto", own = "books.v1" }: { file?: string; own?: string }): object {
  const inString = (value: string): string => JSON.stringify(value).slice(1, -1);
  const replaced = text.replaceAll("terminal.proto", () => inString(file)).replaceAll("books.v1", () => inString(own));
  return JSON.parse(replaced) as object;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** `import` reads and writes for a document of a stranger. `api` is the description of another API. */
export async function importAttacks(folder: string, api: string, run: RunCommand): Promise<Attack[]> {
  const own = join(folder, "import");
  mkdirSync(own);
  const { stdout: embedded } = await run(["openapi", api, "--proto-files", "--format", "json"]);
  const ends = ({ exitCode, stderr }: Awaited<ReturnType<RunCommand>>, what: string): void => {
    hold(exitCode !== undefined, `no end for ${what}`);
    hold(!/\n\s+at /.test(stderr), `${what}: ${stderr.slice(0, 500)}`);
  };
  return [
    {
      name: "import: names of files",
      async run({ count }) {
        const tally = new Tally();
        const documents = names.flatMap((name) => [
          documentOf(name),
          renamed(embedded, { file: name }),
          renamed(embedded, { file: `${name}.proto` }),
          renamed(embedded, { own: name }),
        ]);
        for (const [index, document] of documents.slice(0, count).entries()) {
          const root = join(own, `names-${index}`);
          mkdirSync(root);
          writeFileSync(join(root, "a.json"), JSON.stringify(document));
          const before = new Set(filesBelow(own));
          const result = await run(["import", "a.json", "--out", "out"], root);
          tally.add(result.exitCode ?? "no end");
          ends(result, JSON.stringify(document).slice(0, 300));
          for (const file of filesBelow(own)) {
            if (before.has(file)) continue;
            const path = file.slice(join(root, "out").length);
            const isOwn = file.startsWith(join(root, "out/")) && ownFile.test(path);
            hold(
              isOwn,
              `wrote ${JSON.stringify(file.slice(root.length))} for ${JSON.stringify(document).slice(0, 300)}`,
            );
          }
        }
        hold((tally.answers.get("0") ?? 0) > 0, "no document was imported");
        return tally;
      },
    },
    {
      name: "import: files of others",
      async run() {
        const tally = new Tally();
        const root = join(own, "owned");
        mkdirSync(root);
        writeFileSync(join(root, "a.json"), JSON.stringify(documentOf("book")));
        tally.add((await run(["import", "a.json", "--out", "first"], root)).exitCode ?? "no end");
        const written = filesBelow(join(root, "first")).map((file) => file.slice(join(root, "first").length));
        hold(written.length >= 2, "nothing was written");
        for (const [index, name] of written.entries()) {
          const out = join(root, `out-${index}`);
          mkdirSync(dirname(join(out, name)), { recursive: true });
          writeFileSync(join(out, name), kept);
          const result = await run(["import", "a.json", "--out", out], root);
          tally.add(result.exitCode ?? "no end");
          ends(result, name);
          hold(readFileSync(join(out, name), "utf8") === kept, `${name} was overwritten`);
          hold(filesBelow(out).length === 1, `other files were written beside ${name}`);
        }
        return tally;
      },
    },
    {
      name: "import: references",
      async run() {
        const tally = new Tally();
        const root = join(own, "refs/inner");
        mkdirSync(root, { recursive: true });
        const secret = { secretBook: { type: "object", properties: { secretTitle: { type: "string" } } } };
        writeFileSync(join(root, "../secret.json"), JSON.stringify(secret));
        symlinkSync(join(root, "../secret.json"), join(root, "link.json"));
        for (const ref of refs) {
          const content = { "application/json": { schema: { $ref: `${ref}#/secretBook` } } };
          const paths = { "/a": { get: { operationId: "a", responses: { 200: { description: "", content } } } } };
          writeFileSync(
            join(root, "a.json"),
            JSON.stringify({ openapi: "3.1.0", info: { title: "a", version: "1" }, paths }),
          );
          const result = await run(["import", "a.json", "--out", "out"], root);
          tally.add(result.exitCode ?? "no end");
          ends(result, ref);
          hold(result.exitCode !== 0 && !existsSync(join(root, "out")), `${ref} was imported`);
          hold(!/secretTitle|root:/.test(result.stdout + result.stderr), `${ref} was read`);
        }
        return tally;
      },
    },
    {
      name: "import: devices, pipes and endless files",
      async run() {
        const tally = new Tally();
        const pipe = join(own, "pipe.json");
        execFileSync("mkfifo", [pipe]);
        const times: string[] = [];
        const expectExit = async (args: readonly string[], path: string, exitCode: number): Promise<void> => {
          const result = await run(["import", ...args, "--dry-run"], own);
          tally.add(result.exitCode ?? "no end");
          times.push(`${path.replace(own, "")} ${result.milliseconds} ms`);
          ends(result, path);
          hold(result.exitCode === exitCode, `${path}: exit code ${result.exitCode}`);
        };
        for (const path of ["/dev/zero", "/dev/urandom", own]) await expectExit([path], path, 2);
        for (const path of ["/dev/zero", "/dev/urandom", "/dev/tty", "/proc/kmsg", "/proc/self/environ", pipe]) {
          const content = { "application/json": { schema: { $ref: `${path}#/a` } } };
          const paths = { "/a": { get: { operationId: "a", responses: { 200: { description: "", content } } } } };
          writeFileSync(
            join(own, "a.json"),
            JSON.stringify({ openapi: "3.1.0", info: { title: "a", version: "1" }, paths }),
          );
          await expectExit(["a.json", "--allow-refs", "/"], path, 1);
        }
        tally.note = times.join(", ");
        return tally;
      },
    },
  ];
}
