// Loaded into a plugin with NODE_OPTIONS: writes how much memory it used.
const { readFileSync, writeFileSync } = require("node:fs");

process.on("exit", () => {
  writeFileSync(process.env.BENCH_REPORT, JSON.stringify({ megabytes: mostMemory() / 1024 }));
});

/** In kB. On Linux the figure of resourceUsage begins with that of the process that forked this one: the compiler's. */
function mostMemory() {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS;
  return Number(/^VmHWM:\s*(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))[1]);
}
