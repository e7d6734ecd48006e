// The process of a server: `startServer` gives it the module with the listener.
import { createServer } from "node:http";

const { listener } = await import(process.argv[2]);
const server = createServer(listener);
// Idle connections outlast the turns of the other contestants.
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send(server.address().port));
process.on("message", (question) => {
  const { user, system } = process.cpuUsage();
  process.send(question === "memory" ? process.memoryUsage.rss() : user + system);
});
process.on("disconnect", () => process.exit());
