import { createServer } from "node:http";
import { connect } from "node:net";
/** Listens on a free port of the loopback interface. */
export async function listen(listener, options = {}) {
    const server = createServer(options, listener).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const close = () => {
        server.closeAllConnections();
        server.close();
    };
    return { port: server.address().port, server, close };
}
/** Sends bytes unchanged, and returns everything received until the server closes or has sent a complete response. */
export function sendRaw(port, { parts, halfClose, untilClose }) {
    return new Promise((resolve, reject) => {
        const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
        let answer = "";
        const finish = () => {
            socket.destroy();
            resolve(answer);
        };
        socket.setEncoding("utf8").on("data", (text) => {
            answer += text;
            if (!untilClose && isWhole(answer))
                finish();
        });
        socket.on("end", finish).on("error", (error) => (answer === "" ? reject(error) : finish()));
        socket.on("connect", async () => {
            for (const part of parts) {
                if (socket.destroyed)
                    return;
                if (!socket.write(part))
                    await new Promise((go) => socket.once("drain", go).once("close", go));
            }
            if (halfClose)
                socket.end();
        });
    });
}
function isWhole(answer) {
    const [, head, body] = /^([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(answer) ?? [];
    const length = /^content-length: (\d+)$/im.exec(head ?? "")?.[1];
    return body !== undefined && length !== undefined && Buffer.byteLength(body) >= Number(length);
}
