import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const folder = join(process.cwd(), "testdata/platforms");
const require = createRequire(join(folder, "package.json"));

/** The path of a file of an installed package. Undefined if it is not installed, as packages of other machines are not. */
export function fileOf(name: string, file: string): string | undefined {
  const path = join(folder, "node_modules", name, file);
  return existsSync(path) ? path : undefined;
}

export function versionOf(name: string): string {
  return (require(`${name}/package.json`) as { readonly version: string }).version;
}

/** The first line that an executable prints for `--version`, without its name. */
export function askVersion(path: string): string {
  const [line = ""] = execFileSync(path, ["--version"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).split("\n");
  return /\d+[.-]\d+[\w.-]*/.exec(line)?.[0] ?? line;
}

/** Chromium is not an npm package: CHROMIUM names the executable, if it is not at its usual path. */
export function findChromium(): string | undefined {
  const paths = [process.env["CHROMIUM"] ?? "", "/usr/bin/chromium", "/usr/bin/google-chrome"];
  return paths.find((path) => path !== "" && existsSync(path));
}
