import type { ServerHttp2Stream } from "node:http2";
import type { Duplex } from "node:stream";

// Of `http2.constants`: importing `node:http2` would slow down the start of every server.
const noError = 0;
const cancel = 8;

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

/** Breaks a connection. A stream of HTTP/2 is reset: destroyed, it would look complete to its caller. */
export function breakOff(connection: Duplex | ServerHttp2Stream): void {
  if ("rstCode" in connection) connection.close(cancel);
  else connection.destroy();
}

/** Ends a connection whose peer has sent its last frame. A stream of HTTP/2 does not wait for its other half. */
export function endClosed(connection: Duplex | ServerHttp2Stream): void {
  if ("rstCode" in connection) connection.close(noError);
  else connection.end();
}
