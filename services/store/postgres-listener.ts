import { setTimeout } from "node:timers/promises";
import pg from "pg";

const retryMilliseconds = 500;

interface PostgresListener {
  listen(channel: string, notified: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Listens on one connection, which opens with the first listener and reconnects if it breaks. */
export function createPostgresListener(config: pg.ClientConfig): PostgresListener {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  let connected: Promise<pg.Client> | undefined;
  let closed = false;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client(config);
    client.on("notification", ({ channel, payload = "" }) => {
      for (const notified of listeners.get(channel) ?? []) notified(payload);
    });
    client.on("error", () => undefined);
    await client.connect();
    client.once("end", () => {
      if (!closed) connected = reconnect();
    });
    for (const channel of listeners.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return client;
  };

  const reconnect = async (): Promise<pg.Client> => {
    for (;;) {
      await setTimeout(retryMilliseconds);
      if (closed) throw new Error("the store is closed");
      try {
        return await connect();
      } catch {
        // The server is still away.
      }
    }
  };

  const clientOf = (): Promise<pg.Client> => {
    connected ??= connect();
    // Whoever listens next sees the error.
    connected.catch(() => undefined);
    return connected;
  };

  return {
    async listen(channel, notified) {
      const client = await clientOf();
      const known = listeners.get(channel) ?? new Set();
      listeners.set(channel, known.add(notified));
      if (known.size === 1) await client.query(`listen ${client.escapeIdentifier(channel)}`);
      return async () => {
        known.delete(notified);
        if (known.size > 0 || closed) return;
        listeners.delete(channel);
        try {
          const current = await clientOf();
          await current.query(`unlisten ${current.escapeIdentifier(channel)}`);
        } catch {
          // A broken connection listens to nothing.
        }
      };
    },
    async close() {
      closed = true;
      const client = await connected?.catch(() => undefined);
      await client?.end();
    },
  };
}
