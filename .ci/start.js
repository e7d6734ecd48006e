// `npm start -- <name>`: checks the command line, builds and generates unless everything is newer than its sources, and serves.
import { spawnSync } from "node:child_process";
import { readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const root = join(import.meta.dirname, "..");
const args = process.argv.slice(2);

const { parseCommand, usage } = await parser();
let command;
try {
  command = parseCommand(args);
} catch (error) {
  console.error(`${error.message}\n\n${usage}`);
  process.exit(2);
}
if (command === "help") {
  console.log(usage);
} else {
  // The last file that `npm run generate` writes, if its content changes. Its time tells when the last start has run that.
  const last = join(root, "services/dist/inbox/page/main.js");
  const started = new Date();
  if (newestSource() >= timeOf(last)) {
    const { status } = spawnSync("npm", ["run", "--silent", "generate"], { cwd: root, stdio: "inherit" });
    if (status !== 0) process.exit(status ?? 1);
    utimesSync(last, started, started);
  }
  await import("../services/dist/start.js");
}

/** The parser of the command line, from its source: what is built may be missing, or older. */
async function parser() {
  const entryPoints = [join(root, "services/start/parse-command.ts")];
  const options = { bundle: true, write: false, platform: "node", format: "esm", external: ["*-service.ts"] };
  const { outputFiles } = await build({ entryPoints, ...options });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

function newestSource() {
  const files = ["buf.gen.yaml", "buf.yaml", "package.json", "package-lock.json", "tsconfig.base.json"];
  const folders = ["proto", "runtime", "plugin", "generators", "services"];
  return Math.max(...files.map((file) => timeOf(join(root, file))), ...folders.map((it) => newestIn(join(root, it))));
}

function newestIn(folder) {
  let newest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const { name } = entry;
    const path = join(folder, name);
    if (entry.isDirectory()) {
      if (name !== "dist" && name !== "gen" && name !== "node_modules") newest = Math.max(newest, newestIn(path));
    } else if (/\.(?:ts|proto|json|js)$/.test(name) && !/\.test\.ts$/.test(name)) {
      newest = Math.max(newest, timeOf(path));
    }
  }
  return newest;
}

/** When a file was changed; 0 if it is missing. */
function timeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
