// Restores the packages of other platforms in package-lock.json: npm drops them when it installs over an existing
// node_modules, and `npm ci` fails without them. Run this after `npm install`. With --check it only reports what is missing.
import { readFileSync, writeFileSync } from "node:fs";

const file = "package-lock.json";
const lock = JSON.parse(readFileSync(file, "utf8"));
const cpus = ["arm64", "x64", "ia32", "ppc64", "riscv64", "s390x", "loong64", "arm"];
const systems = ["android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "aix", "win32"];

/** Returns the platform in the name of a package, such as `@biomejs/cli-linux-x64-musl`. */
function platformOf(name) {
  const words = name.replace("armv7", "arm").replace("aarch64", "arm64").split(/[/-]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = cpus.find((cpu) => words.includes(cpu));
  const libraries = os === "linux" ? { musl: "musl", gnu: "glibc" } : {};
  const libc = Object.keys(libraries).find((library) => words.some((word) => word.startsWith(library)));
  const entries = Object.entries({ cpu, libc: libraries[libc], os }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([key, value]) => [key, [value]]));
}

const missing = {};
for (const [path, { optionalDependencies = {}, license, engines, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const known = lock.packages[`node_modules/${name}`] ?? lock.packages[`${path}/node_modules/${name}`];
    if (known !== undefined || !/^\d/.test(version)) continue;
    missing[`node_modules/${name}`] = { version, ...platformOf(name), dev, license, optional: true, engines };
  }
}

const names = Object.keys(missing);
if (process.argv.includes("--check")) {
  if (names.length > 0) {
    console.error(`${file} is missing ${names.join(", ")}`);
    process.exitCode = 1;
  }
} else {
  const packages = Object.entries({ ...lock.packages, ...missing });
  packages.sort(([a], [b]) => a.localeCompare(b, "en"));
  lock.packages = Object.fromEntries(packages);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`added ${names.length} packages of other platforms`);
}
