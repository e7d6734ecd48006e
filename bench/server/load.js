// Generates load over plain sockets: an HTTP client needs about as much CPU time per request as the servers do, and would
// become the bottleneck.
import { once } from "node:events";
import { connect } from "node:net";

const line = "\r\n";
const success = "HTTP/1.1 200 ";

export function requestBytes(method, path, body = "", headers = {}) {
  const content = body === "" ? [] : ["content-type: application/json", `content-length: ${Buffer.byteLength(body)}`];
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${path} HTTP/1.1`, "host: 127.0.0.1", "accept: application/json", ...own, ...content];
  return Buffer.from(head.join(line) + line + line + body);
}

/**
 * Opens the connections. `run(milliseconds)` keeps one request in flight on each of them, and resolves to the number of
 * responses and the seconds that they took.
 */
export async function createLoad(port, request, connections) {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const expected = await answerLength(sockets[0], request);
  return {
    async run(milliseconds) {
      const start = performance.now();
      const counts = await Promise.all(
        sockets.map((socket) => repeat(socket, request, expected, start + milliseconds)),
      );
      const answers = counts.reduce((sum, count) => sum + count);
      return { answers, seconds: (performance.now() - start) / 1000 };
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Opens a connection to a server on the loopback interface. */
export async function open(port) {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  return socket;
}

/** Resolves to the length of a response. All others have the same length, even with dates in headers. */
async function answerLength(socket, request) {
  socket.write(request);
  let text = "";
  for (;;) {
    const [chunk] = await once(socket, "data");
    text += chunk.toString("latin1");
    const end = text.indexOf(line + line);
    if (end < 0) continue;
    const length = /^content-length: *(\d+)/im.exec(text.slice(0, end));
    if (!text.startsWith(success) || length === null) throw new Error(`unexpected answer: ${text}`);
    const total = end + 2 * line.length + Number(length[1]);
    if (text.length >= total) return total;
  }
}

/** Sends the request again and again until `deadline`; resolves to the number of responses. */
function repeat(socket, request, expected, deadline) {
  return new Promise((resolve, reject) => {
    let count = 0;
    let received = 0;
    const finish = (settle, result) => {
      socket.off("data", onData);
      socket.off("close", onClose);
      settle(result);
    };
    const onData = (chunk) => {
      const isGood = received > 0 || chunk.latin1Slice(0, success.length) === success;
      received += chunk.length;
      if (!isGood || received > expected) return finish(reject, new Error(`unexpected answer: ${chunk}`));
      if (received < expected) return;
      received = 0;
      count++;
      if (performance.now() < deadline) socket.write(request);
      else finish(resolve, count);
    };
    const onClose = () => finish(reject, new Error("the server closed a connection"));
    socket.on("data", onData);
    socket.on("close", onClose);
    socket.write(request);
  });
}
