import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import type { CallingProcess } from "./calling-process.ts";
import type { Result, Scenario, TransportName } from "./scenario.ts";

export interface Malice {
  readonly result: Result;
  /** The requests that an origin other than the called one received. */
  readonly sent: readonly string[];
}

/** Serves a scenario on the loopback interface and calls it from another process. */
export async function callMalicious(
  scenario: Scenario,
  transport: TransportName,
  caller: CallingProcess,
): Promise<Malice> {
  const sent: string[] = [];
  const other = await listen((socket) => {
    socket.on("data", (chunk) => sent.push(chunk.toString("latin1")));
    setTimeout(() => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}"), 100);
  });
  const server = await listen((socket) => {
    let head = "";
    const take = (chunk: Buffer) => {
      head += chunk.toString("latin1");
      if (!head.includes("\r\n\r\n")) return;
      socket.off("data", take).resume();
      scenario.respond(socket, head, urlOf(other.server));
    };
    socket.on("data", take);
  });
  try {
    const deadline = (scenario.deadline ?? 5000) + 2000;
    const order = { name: scenario.name, transport, baseUrl: urlOf(server.server) };
    const result = await caller.call(order, deadline);
    return { result, sent };
  } finally {
    server.close();
    other.close();
  }
}

interface Listening {
  readonly server: Server;
  close(): void;
}

async function listen(connected: (socket: Socket) => void): Promise<Listening> {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
    connected(socket);
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { server, close };
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
