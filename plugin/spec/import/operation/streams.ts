import { identifier, type OptionValue, type ProtoMessage, type TypeReference } from "../proto/elements.ts";
import { single } from "../schema/type-use.ts";
import { fillValue } from "../schema/wrap.ts";
import type { ResponseTarget, Success } from "./responses.ts";
import { rootMessage } from "./root-message.ts";

/** The response of an operation that streams. */
export interface Stream {
  readonly success: Success;
  readonly type: TypeReference;
  readonly streams: OptionValue;
}

type StreamTarget = Pick<ResponseTarget, "spot" | "types">;

/** The first success that can be a stream of events or lines. */
export function streamOf(successes: readonly Success[], { spot, types }: StreamTarget): Stream | undefined {
  for (const success of successes) {
    const streams = success.contents.filter(({ kind }) => kind === "events" || kind === "lines");
    const [first] = streams;
    if (first === undefined) continue;
    const formats = new Set(streams.map(({ kind }) => (kind === "events" ? "SERVER_SENT_EVENTS" : "NDJSON")));
    for (const other of streams.slice(1)) {
      if (JSON.stringify(other.schema?.value) !== JSON.stringify(first.schema?.value))
        types.findings.add("import-response", other.node, "a stream has the same messages in all formats");
    }
    const type =
      first.schema === undefined
        ? anyValue({ spot, types })
        : asMessage(rootMessage(first.schema, spot, types), { spot, types });
    return { success, type, streams: [...formats].map(identifier) };
  }
  return undefined;
}

function asMessage(type: ProtoMessage | string, target: StreamTarget): TypeReference {
  return typeof type === "string" ? anyValue(target) : type;
}

/** A message with any JSON, since streams consist of messages. */
function anyValue({ spot, types }: StreamTarget): ProtoMessage {
  const message = types.create(spot);
  fillValue(message, single("google.protobuf.Value"), types);
  return message;
}
