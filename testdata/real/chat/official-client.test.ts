import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import OpenAI, { toFile } from "openai";
import { afterAll, describe, expect, test } from "vitest";
import { createNodeListener } from "../../../runtime/node.ts";
import { createFetchHandler, type HandlerOptions } from "../../../runtime/server.ts";
import { listen } from "../../serving/loopback.ts";
import { loadServices } from "../../wire/load-services.ts";
import { collect, createClient, key } from "./chat-calls.ts";
import { createChatHandlers } from "./chat-handlers.ts";

// The official npm client of OpenAI, unmodified, against generated handlers on both adapters.

const services = await loadServices("chat", join(import.meta.dirname, ".."));
const options: HandlerOptions = {
  strict: true,
  authenticate: ([{ value }]) => (value === key ? { organization: "me" } : undefined),
};

const closers: (() => void)[] = [];
// The bridge to the fetch handler replaces them, as it does for its users.
const { Request, Response } = globalThis;
afterAll(() => {
  Object.assign(globalThis, { Request, Response });
  for (const close of closers) close();
});

async function start(adapter: "node" | "fetch"): Promise<string> {
  const handlers = createChatHandlers();
  const endpoints = services.flatMap((service) => service.createEndpoints(handlers));
  const served = await listen(
    adapter === "node"
      ? createNodeListener(endpoints, options)
      : getRequestListener(createFetchHandler(endpoints, options), { overrideGlobalObjects: false }),
  );
  closers.push(served.close);
  return `http://127.0.0.1:${served.port}`;
}

const say = (content: string) => ({ model: "gpt-x", messages: [{ role: "user" as const, content }] });

describe.each(["node", "fetch"] as const)("the official client on the %s adapter", async (adapter) => {
  const baseUrl = await start(adapter);
  const client = createClient(baseUrl);

  test("takes a message or a stream from one path", async () => {
    const whole = await client.chat.completions.create(say("Grö ße"));
    expect(whole.choices[0]?.message.content).toBe("Grö ße");
    expect((await client.chat.completions.create({ ...say("a"), stream: false })).choices).toHaveLength(1);
    const chunks = await client.chat.completions.create({ ...say("one two three"), stream: true });
    const words: unknown[] = [];
    for await (const { choices } of chunks) words.push(choices[0]?.delta.content ?? choices[0]?.finish_reason);
    expect(words).toEqual(["one ", "two ", "three", "stop"]);
  });

  test("puts a stream together", async () => {
    const stream = client.chat.completions.stream(say("one two"));
    expect((await stream.finalChatCompletion()).choices[0]?.message.content).toBe("one two");
  });

  test("reads typed events, and puts them together", async () => {
    const response = await client.responses.create({ model: "gpt-x", input: "Hi" });
    expect(response.output_text).toBe("Hi");
    const stream = client.responses.stream({ model: "gpt-x", input: "Hi" });
    const types: string[] = [];
    for await (const { type } of stream) types.push(type);
    expect(types).toEqual(["response.created", "response.output_text.delta", "response.completed"]);
    expect((await stream.finalResponse()).output_text).toBe("Hi");
  });

  test("reads an event of the type error as a message of the stream", async () => {
    const events = await collect(await client.responses.create({ model: "gpt-x", input: "fail", stream: true }));
    expect(events.at(-1)).toMatchObject({ type: "error", code: "server_error", message: "It failed." });
  });

  test("lists, reads and deletes models", async () => {
    const ids: string[] = [];
    for await (const { id } of client.models.list()) ids.push(id);
    expect(ids).toEqual(["gpt-x", "ft:gpt-x:me"]);
    expect((await client.models.retrieve("ft:gpt-x:me")).owned_by).toBe("me");
    expect(await client.models.delete("ft:gpt-x:me")).toMatchObject({ deleted: true });
  });

  test("uploads, pages through and downloads files", async () => {
    const names = ["a.jsonl", 'quo"te.jsonl', "größe.jsonl"];
    for (const name of names) {
      await client.files.create({ file: await toFile(new TextEncoder().encode(name), name), purpose: "batch" });
    }
    const found: string[] = [];
    for await (const { filename } of client.files.list({ limit: 2 })) found.push(filename);
    expect(found).toEqual(names);
    expect(await (await client.files.content("file-3")).text()).toBe("größe.jsonl");
    expect(await client.files.delete("file-3")).toMatchObject({ deleted: true });
  });

  test("takes vectors in base64, which it asks for by default", async () => {
    const { data } = await client.embeddings.create({ model: "e", input: ["a", "größe"] });
    expect(data.map(({ embedding }) => embedding)).toEqual([
      [1, 0.5],
      [5, 0.5],
    ]);
  });

  test("sends recordings, and takes JSON, text or a stream", async () => {
    const file = () => toFile(new TextEncoder().encode("one two"), "a.wav", { type: "audio/wav" });
    const create = async (more: object) =>
      client.audio.transcriptions.create({ file: await file(), model: "whisper", ...more });
    expect(await create({})).toEqual({ text: "one two" });
    expect(await create({ response_format: "text" })).toBe("one two");
    const events = await client.audio.transcriptions.create({ file: await file(), model: "whisper", stream: true });
    expect(await collect(events)).toEqual([
      { type: "transcript.text.delta", delta: "one " },
      { type: "transcript.text.delta", delta: "two" },
      { type: "transcript.text.done", text: "one two" },
    ]);
    const speech = await client.audio.speech.create({ model: "tts", input: "Größe", voice: "nova" });
    expect([speech.headers.get("content-type"), await speech.text()]).toEqual(["audio/mpeg", "Größe"]);
  });

  test("moderates texts", async () => {
    const { results } = await client.moderations.create({ input: ["harm", "none"] });
    expect(results.map(({ flagged }) => flagged)).toEqual([true, false]);
  });

  describe("understands refusals", () => {
    const rows: readonly (readonly [
      string,
      () => Promise<unknown>,
      abstract new (...all: never[]) => Error,
      object,
    ])[] = [
      [
        "a wrong key",
        async () => createClient(baseUrl, "wrong").models.list(),
        OpenAI.AuthenticationError,
        { status: 401, type: "invalid_request_error" },
      ],
      [
        "a model that does not exist",
        async () => client.models.retrieve("none"),
        OpenAI.NotFoundError,
        { status: 404, message: "404 No such object: none" },
      ],
      ["another's model", async () => client.models.delete("gpt-x"), OpenAI.PermissionDeniedError, { status: 403 }],
      [
        "an invalid request",
        async () => client.chat.completions.create({ model: "gpt-x", messages: [] }),
        OpenAI.BadRequestError,
        { message: "400 the request is not valid: messages: expected at least 1 item, got 0" },
      ],
      [
        "an invalid request for a stream",
        async () => client.chat.completions.create({ ...say("a"), temperature: 3, stream: true }),
        OpenAI.BadRequestError,
        { type: "invalid_request_error" },
      ],
      [
        "a quota",
        async () => client.chat.completions.create(say("quota")),
        OpenAI.RateLimitError,
        { type: "rate_limit_exceeded", message: "429 You exceeded your quota." },
      ],
      [
        "a quota, before a stream has begun",
        async () => client.chat.completions.create({ ...say("quota"), stream: true }),
        OpenAI.RateLimitError,
        { type: "rate_limit_exceeded" },
      ],
      [
        "an error in the middle of a stream",
        async () => collect(await client.chat.completions.create({ ...say("one overload"), stream: true })),
        OpenAI.APIError,
        { message: "Slow down.", error: { type: "rate_limit_exceeded" } },
      ],
    ];
    test.each(rows)("%s", async (_, act, type, members) => {
      const thrown = await act().then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(thrown).toBeInstanceOf(type);
      expect(thrown).toMatchObject(members);
    });
  });
});
