import { type RequestListener, type Server, type ServerOptions } from "node:http";
export interface Loopback {
    readonly port: number;
    readonly server: Server;
    close(): void;
}
/** Listens on a free port of the loopback interface. */
export declare function listen(listener: RequestListener, options?: ServerOptions): Promise<Loopback>;
export interface RawCall {
    /** Sent in order, each after the previous one is flushed. */
    readonly parts: Iterable<string | Uint8Array>;
    /** Ends our side once everything is sent, even if the server expects more. */
    readonly halfClose?: boolean;
    /** Reads all responses of the connection, not only the first. */
    readonly untilClose?: boolean;
}
/** Sends bytes unchanged, and returns everything received until the server closes or has sent a complete response. */
export declare function sendRaw(port: number, { parts, halfClose, untilClose }: RawCall): Promise<string>;
