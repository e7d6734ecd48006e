// Sends requests at the times of a fixed rate, whether earlier ones have been answered or not: a server that stalls makes
// all requests late that are due meanwhile, and not just one. Latency is the time from when a request is due to its response.
import { open } from "../server/load.js";

const lineEnd = "\r\n";

/** Opens the connections. `run` sends one of the requests after the other, and resolves to the latencies in milliseconds, sorted. */
export async function createFixedRate(port, requests, connections) {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  return {
    run: (rate, seconds) => run(sockets, requests, rate, seconds),
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function run(sockets, requests, rate, seconds) {
  const total = Math.round(rate * seconds);
  const latencies = new Float64Array(total);
  const idle = sockets.map((socket) => ({ socket, due: 0, text: "" }));
  const start = performance.now();
  let sent = 0;
  let answered = 0;
  return new Promise((resolve, reject) => {
    const listeners = idle.map((connection) => {
      const onData = (chunk) => {
        connection.text += chunk.latin1Slice();
        const end = endOfAnswer(connection.text);
        if (end === undefined) return;
        if (!connection.text.startsWith("HTTP/1.1 200 "))
          return finish(new Error(`unexpected answer: ${connection.text}`));
        connection.text = connection.text.slice(end);
        latencies[answered++] = performance.now() - connection.due;
        idle.push(connection);
        if (answered === total) finish();
      };
      connection.socket.on("data", onData);
      return () => connection.socket.off("data", onData);
    });
    let isDone = false;
    const finish = (error) => {
      isDone = true;
      for (const stop of listeners) stop();
      if (error === undefined) resolve(latencies.sort());
      else reject(error);
    };
    const send = () => {
      if (isDone) return;
      const due = Math.min(total, Math.floor(((performance.now() - start) / 1000) * rate));
      while (sent < due && idle.length > 0) {
        const connection = idle.pop();
        connection.due = start + (sent / rate) * 1000;
        connection.socket.write(requests[sent % requests.length]);
        sent++;
      }
      setImmediate(send);
    };
    send();
  });
}

/** The length of an answer that has arrived in whole; undefined before. */
function endOfAnswer(text) {
  const end = text.indexOf(lineEnd + lineEnd);
  if (end < 0) return undefined;
  const head = text.slice(0, end);
  const start = end + 2 * lineEnd.length;
  const length = /^content-length: *(\d+)/im.exec(head);
  if (length !== null) return text.length < start + Number(length[1]) ? undefined : start + Number(length[1]);
  const last = text.indexOf(`0${lineEnd}${lineEnd}`, start);
  return last < 0 ? undefined : last + 1 + 2 * lineEnd.length;
}
