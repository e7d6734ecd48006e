// Loaded into a plugin with NODE_OPTIONS: leaves behind how much memory it used.
process.on("exit", () => {
  const megabytes = process.resourceUsage().maxRSS / 1024;
  require("node:fs").writeFileSync(process.env.BENCH_REPORT, JSON.stringify({ megabytes }));
});
