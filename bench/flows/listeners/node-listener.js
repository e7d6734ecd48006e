import { createNodeListener } from "@protoc-gen-rest/runtime/node";
import { streamUploads, uploadOf } from "@protoc-gen-rest/runtime/server";
import { messageOf, small } from "../../books/values.js";
import { flowsEndpoints } from "../gen/flows_handlers.js";

const message = messageOf(small);
const chunk = new Uint8Array(1 << 16).fill(1);

const handlers = {
  async *watchBooks({ count }, { signal }) {
    for (let at = 0; at < (count ?? 0); at++) yield message;
    if (count === undefined) await new Promise((resolve) => signal.addEventListener("abort", resolve));
  },
  async *download({ bytes = 0n }) {
    for (let sent = 0; sent < Number(bytes); sent += chunk.length) {
      yield { contentType: "application/octet-stream", data: chunk };
    }
  },
  async upload(_request, context) {
    let bytes = 0n;
    for await (const { length } of uploadOf(context)) bytes += BigInt(length);
    return { bytes };
  },
};

export const listener = createNodeListener(flowsEndpoints(handlers), {
  maxStreams: 20_000,
  middleware: [streamUploads({ operations: ["bench.flows.v1.FlowsService.Upload"], maxBytes: 2 ** 40 })],
});
