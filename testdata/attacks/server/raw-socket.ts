import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import { openSockets, portOf } from "./served.ts";

export interface RawExchange {
  readonly received: Buffer;
  /** The server let go of the connection before the deadline. */
  readonly closed: boolean;
}

export interface RawOptions {
  /** Milliseconds that the server has to close the connection. */
  readonly deadline: number;
  /** When our side is closed: after so many milliseconds of silence, or never, whatever the server does. */
  readonly end: number | "never";
  /** The bytes to send once something came back. */
  readonly reply?: Uint8Array;
}

/** Sends bytes on a connection of their own, and reads until the server has closed it or the deadline has passed. */
export function exchangeRaw(server: Server, sent: Uint8Array | string, options: RawOptions): Promise<RawExchange> {
  const { deadline, end, reply } = options;
  const received: Buffer[] = [];
  return new Promise((resolve) => {
    const socket: Socket = connect({ port: portOf(server), host: "127.0.0.1", allowHalfOpen: true });
    let localPort: number | undefined;
    let silence: NodeJS.Timeout | undefined;
    let answered = false;
    const finish = (closed: boolean) => {
      clearTimeout(timer);
      clearTimeout(silence);
      clearInterval(watch);
      socket.destroy();
      resolve({ received: Buffer.concat(received), closed });
    };
    const wait = () => {
      clearTimeout(silence);
      if (end !== "never") silence = setTimeout(() => socket.end(), end);
    };
    const timer = setTimeout(finish, deadline, false);
    // Who does not close an own side is not told that the other one is gone.
    const watch = setInterval(() => {
      const isOpen = [...openSockets(server)].some(({ remotePort }) => remotePort === localPort);
      if (end === "never" && answered && !isOpen) finish(true);
    }, 50);
    // A reset is a way to close, too.
    socket.on("error", () => finish(true));
    socket.on("close", () => finish(true));
    socket.on("end", () => {
      answered = true;
      if (end !== "never") finish(true);
    });
    socket.on("data", (chunk) => {
      if (reply !== undefined && received.length === 0) socket.write(reply);
      received.push(chunk);
      answered = true;
      wait();
    });
    socket.on("connect", () => {
      socket.write(sent, () => {
        localPort = socket.localPort;
      });
      if (reply === undefined) wait();
    });
  });
}

/** The statuses of all responses on a connection, in their order. */
export function statusesIn({ received }: RawExchange): number[] {
  return [...received.toString("latin1").matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
