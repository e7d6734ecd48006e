import { describe, expect, test } from "vitest";
import { createTransport, type RestError, type StreamDecoder } from "../../client.ts";
import type { Reader } from "../../json/check.ts";
import { checkMembers } from "../../json/object.ts";
import { jsonArray } from "./json-array.ts";
import { ndjson } from "./ndjson.ts";
import { serverSentEvents } from "./server-sent-events.ts";
import { streamFormats } from "./stream-formats.ts";

/** Reads messages with these members. */
function reader(...names: readonly string[]): Reader<unknown> {
  return (json, check) => {
    checkMembers(json as object, Object.fromEntries(names.map((name) => [name, name])), check);
    return json;
  };
}

async function readStream(form: StreamDecoder, text: string, read: Reader<unknown>): Promise<unknown[] | string> {
  const headers = { "content-type": form.mediaType };
  const transport = createTransport({ baseUrl: "http://h", fetch: async () => new Response(text, { headers }) });
  const call = { operation: "x", method: "GET", template: "/x", path: "/x", streams: streamFormats(form) };
  const items: unknown[] = [];
  try {
    for await (const item of transport.stream(call, read)) items.push(item);
  } catch (error) {
    return (error as RestError).message;
  }
  return items;
}

const formats = [
  ["ndjson", ndjson, (item: string) => `${item}\n`],
  ["json-array", jsonArray, (item: string) => `[${item}]`],
  ["server-sent events", serverSentEvents, (item: string) => `data: ${item}\n\n`],
] as const;

describe.each(formats)("%s", (_, form, frame) => {
  test.each(["result", "error"])("a message in an undeclared %s is an error that names the option", async (name) => {
    const said = await readStream(form, frame(`{"${name}":{"title":"Emma"}}`), reader("title"));
    expect(said).toContain(`the stream has "${name}" around its messages`);
    expect(said).toContain("upstream=grpc-gateway");
  });

  test.each(["result", "error"])("a declared %s is a member", async (name) => {
    const item = `{"${name}":{"title":"Emma"}}`;
    expect(await readStream(form, frame(item), reader(name))).toEqual([JSON.parse(item)]);
  });

  test("other unknown members are those of newer services", async () => {
    const items = ['{"other":1}', '{"result":1,"other":1}', "{}"];
    for (const item of items) expect(await readStream(form, frame(item), reader("title"))).toEqual([JSON.parse(item)]);
  });
});
