import type { Duplex } from "node:stream";

// How long a peer may take to close its side, and to answer a close frame (RFC 6455, section 7.1.1).
const maxCloseMilliseconds = 2000;

/** Ends a connection that Node.js has released for an upgrade, and destroys it if the peer does not end it as well. */
export function closeSoon(socket: Duplex): void {
  socket.end();
  destroySoon(socket);
}

/** Destroys a connection that stays open. Node.js sets no deadline for those that it has released. */
export function destroySoon(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), maxCloseMilliseconds).unref();
  socket.once("close", () => clearTimeout(timer));
}
