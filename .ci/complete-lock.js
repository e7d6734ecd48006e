// Adds to package-lock.json what npm left out of it: packages for other platforms. npm writes only those that it could
// ask its registry for (and drops them again when it installs over an existing node_modules), and `npm ci` refuses a lock
// without them. Run it after `npm install`; with --check it only says what is missing.
import { readFileSync, writeFileSync } from "node:fs";

const file = "package-lock.json";
const lock = JSON.parse(readFileSync(file, "utf8"));
const cpus = ["arm64", "x64", "ia32", "ppc64", "riscv64", "s390x", "loong64", "arm"];
const systems = ["android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "aix", "win32"];

/** The platform that the name of a package ends in: `@biomejs/cli-linux-x64-musl`. */
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
    console.error(`${file} lacks ${names.join(", ")}: run node .ci/complete-lock.js`);
    process.exitCode = 1;
  }
} else {
  const packages = Object.entries({ ...lock.packages, ...missing });
  packages.sort(([a], [b]) => a.localeCompare(b, "en"));
  lock.packages = Object.fromEntries(packages);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${names.length} packages of other platforms added`);
}
