import OpenAI, { toFile } from "openai";
import type { PairedCall } from "../../wire/pair-suite.ts";

type Theirs = (client: OpenAI) => Promise<unknown>;

export const key = "sk-test-1";

export function createClient(baseUrl: string, apiKey: string = key): OpenAI {
  return new OpenAI({ apiKey, baseURL: `${baseUrl}/v1`, maxRetries: 0, logLevel: "off" });
}

/** Reads a stream to its end. */
export async function collect(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const item of items) all.push(item);
  return all;
}

function call(
  method: string,
  title: string,
  message: object,
  theirs: Theirs,
  answer: unknown,
  options: Partial<PairedCall> = {},
): PairedCall {
  return {
    operation: `chat.${method}`,
    title,
    message: message as PairedCall["message"],
    theirs: (baseUrl) => theirs(createClient(baseUrl)),
    headers: { authorization: `Bearer ${key}` },
    answer,
    ...options,
  };
}

function events(all: readonly object[], end: string, typed: boolean): Partial<PairedCall> {
  const lines = all.map((item) => {
    return `${typed ? `event: ${(item as { type: string }).type}\n` : ""}data: ${JSON.stringify(item)}\n\n`;
  });
  return { canned: { headers: { "content-type": "text/event-stream" }, body: lines.join("") + end }, read: all };
}

const usage = { prompt_tokens: 9, completion_tokens: 12, total_tokens: 21 };
const completion = {
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1_700_000_000,
  model: "gpt-x",
  choices: [
    {
      index: 0,
      message: { role: "assistant", content: "Größe 1", refusal: null },
      finish_reason: "stop",
      logprobs: null,
    },
  ],
  usage,
  system_fingerprint: null,
};
const chunk = (delta: object, finish_reason: string | null) => ({
  id: "chatcmpl-1",
  object: "chat.completion.chunk",
  created: 1_700_000_000,
  model: "gpt-x",
  choices: [{ index: 0, delta, finish_reason }],
});
const chunks = [
  chunk({ role: "assistant", content: "" }, null),
  chunk({ content: "Grö\nße" }, null),
  chunk({ tool_calls: [{ index: 0, id: "call_1", type: "function", function: { name: "f", arguments: "{" } }] }, null),
  chunk({}, "stop"),
  { ...chunk({}, null), choices: [], usage },
];
const output = {
  type: "message",
  id: "msg_1",
  status: "completed",
  role: "assistant",
  content: [{ type: "output_text", text: "Hi", annotations: [] }],
};
const response = {
  id: "resp_1",
  object: "response",
  created_at: 1_700_000_000,
  status: "completed",
  model: "gpt-x",
  output: [output],
  error: null,
};
const responseEvents = [
  { type: "response.created", response: { ...response, status: "in_progress", output: [] }, sequence_number: 0 },
  {
    type: "response.output_text.delta",
    item_id: "msg_1",
    output_index: 0,
    content_index: 0,
    delta: "Hi",
    sequence_number: 1,
  },
  { type: "response.completed", response, sequence_number: 2 },
];
const model = { id: "gpt-x", object: "model", created: 1_700_000_000, owned_by: "me" };
const file = {
  id: "file-1",
  object: "file",
  bytes: 2,
  created_at: 1_700_000_000,
  filename: "größe.jsonl",
  purpose: "batch",
  status: "processed",
};
const upload = { filename: "größe.jsonl", media_type: "application/jsonl", content: new TextEncoder().encode("{}") };
const speech = { contentType: "application/octet-stream", data: new Uint8Array([0, 255, 10]) };
const recording = { filename: "a.wav", media_type: "audio/wav", content: new Uint8Array([1, 2, 3]) };
const wav = () => toFile(recording.content, "a.wav", { type: "audio/wav" });

const conversation = {
  model: "gpt-x",
  messages: [
    { role: "system", content: "Be brief." },
    {
      role: "user",
      name: "ada",
      content: [
        { type: "text", text: "What is this?" },
        { type: "image_url", image_url: { url: "https://example.com/a.png", detail: "low" } },
      ],
    },
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "call_1", type: "function", function: { name: "f", arguments: "{}" } }],
    },
    { role: "tool", content: "42", tool_call_id: "call_1" },
  ],
  temperature: 0,
  stop: "\n",
  logit_bias: { "50256": -100 },
  tools: [{ type: "function", function: { name: "f", parameters: { type: "object", properties: { a: null } } } }],
  tool_choice: "auto",
  response_format: { type: "json_schema", json_schema: { name: "s", strict: true, schema: { type: "object" } } },
  metadata: { team: "größe" },
} as const;

export const calls: readonly PairedCall[] = [
  call(
    "createChatCompletion",
    "a conversation with all kinds of messages",
    conversation,
    (client) => client.chat.completions.create(structuredClone(conversation) as never),
    completion,
  ),
  call(
    "createChatCompletion",
    "a tool choice that is an object, and stops in a list",
    {
      model: "gpt-x",
      messages: [{ role: "user", content: "Hi" }],
      stop: ["a", "b"],
      tool_choice: { type: "function", function: { name: "f" } },
      response_format: { type: "text" },
      n: 2,
    },
    (client) =>
      client.chat.completions.create({
        model: "gpt-x",
        messages: [{ role: "user", content: "Hi" }],
        stop: ["a", "b"],
        tool_choice: { type: "function", function: { name: "f" } },
        response_format: { type: "text" },
        n: 2,
      }),
    completion,
  ),
  call(
    "streamChatCompletion",
    "chunks, and the usage at the end",
    { model: "gpt-x", messages: [{ role: "user", content: "Hi" }], stream_options: { include_usage: true } },
    async (client) =>
      collect(
        await client.chat.completions.create({
          model: "gpt-x",
          messages: [{ role: "user", content: "Hi" }],
          stream_options: { include_usage: true },
          stream: true,
        }),
      ),
    chunks,
    events(chunks, "data: [DONE]\n\n", false),
  ),
  call(
    "createResponse",
    "text",
    { model: "gpt-x", input: "Hi", store: false },
    (client) => client.responses.create({ model: "gpt-x", input: "Hi", store: false }),
    response,
    { read: { ...response, output_text: "Hi" } },
  ),
  call(
    "streamResponse",
    "typed events",
    { model: "gpt-x", input: [{ role: "user", content: "Hi" }], instructions: "Be brief." },
    async (client) =>
      collect(
        await client.responses.create({
          model: "gpt-x",
          input: [{ role: "user", content: "Hi" }],
          instructions: "Be brief.",
          stream: true,
        }),
      ),
    responseEvents,
    events(responseEvents, "", true),
  ),
  call(
    "listModels",
    "a page",
    {},
    async (client) => (await client.models.list()).data,
    { object: "list", data: [model] },
    { read: [model] },
  ),
  call(
    "retrieveModel",
    "a fine-tuned one",
    { model: "ft:gpt-x:acme/größe::1" },
    (client) => client.models.retrieve("ft:gpt-x:acme/größe::1"),
    model,
  ),
  call("deleteModel", "a fine-tuned one", { model: "ft:a" }, (client) => client.models.delete("ft:a"), {
    id: "ft:a",
    object: "model",
    deleted: true,
  }),
  call(
    "createFile",
    "a name and a media type",
    { file: upload, purpose: "batch" },
    async (client) =>
      client.files.create({
        file: await toFile(upload.content, upload.filename, { type: upload.media_type }),
        purpose: "batch",
      }),
    file,
  ),
  call(
    "listFiles",
    "a page after a cursor",
    { after: "file-0", limit: 10, order: "asc", purpose: "batch" },
    async (client) => (await client.files.list({ after: "file-0", limit: 10, order: "asc", purpose: "batch" })).data,
    { object: "list", data: [file], has_more: false, first_id: "file-1", last_id: "file-1" },
    { read: [file] },
  ),
  call("retrieveFile", "an id", { file_id: "file-1" }, (client) => client.files.retrieve("file-1"), file),
  call(
    "downloadFile",
    "bytes",
    { file_id: "file-1" },
    async (client) => bytesOf(await client.files.content("file-1")),
    { contentType: "application/binary", data: new TextEncoder().encode("{}") },
    { canned: { headers: { "content-type": "application/binary" }, body: "{}" }, read: [123, 125] },
  ),
  call("deleteFile", "an id", { file_id: "file-1" }, (client) => client.files.delete("file-1"), {
    id: "file-1",
    object: "file",
    deleted: true,
  }),
  call(
    "createEmbedding",
    "one text",
    { model: "e", input: "größe", encoding_format: "float", dimensions: 2 },
    (client) => client.embeddings.create({ model: "e", input: "größe", encoding_format: "float", dimensions: 2 }),
    {
      object: "list",
      model: "e",
      data: [{ object: "embedding", index: 0, embedding: [0.5, -1] }],
      usage: { prompt_tokens: 1, total_tokens: 1 },
    },
  ),
  call(
    "createEmbedding",
    "several texts, as base64",
    { model: "e", input: ["a", "b"], encoding_format: "base64" },
    (client) => client.embeddings.create({ model: "e", input: ["a", "b"], encoding_format: "base64" }),
    { object: "list", model: "e", data: [{ object: "embedding", index: 0, embedding: "AAAAPwAAgL8=" }] },
  ),
  call(
    "createModeration",
    "a text",
    { input: "größe", model: "m" },
    (client) => client.moderations.create({ input: "größe", model: "m" }),
    {
      id: "modr-1",
      model: "m",
      results: [{ flagged: false, categories: { "self-harm/intent": false }, category_scores: { violence: 1e-7 } }],
    },
  ),
  call(
    "createSpeech",
    "bytes",
    { model: "tts", input: "Größe", voice: "nova", speed: 1.5 },
    async (client) =>
      bytesOf(await client.audio.speech.create({ model: "tts", input: "Größe", voice: "nova", speed: 1.5 })),
    { ...speech, data: new Uint8Array([97]) },
    { canned: { headers: { "content-type": "application/octet-stream" }, body: "a" }, read: [97] },
  ),
  call(
    "createTranscription",
    "JSON",
    { file: recording, model: "whisper", temperature: 0, timestamp_granularities: ["word", "segment"] },
    async (client) =>
      client.audio.transcriptions.create({
        file: await wav(),
        model: "whisper",
        temperature: 0,
        timestamp_granularities: ["word", "segment"],
      }),
    { text: "Größe" },
  ),
  call(
    "transcribeAsText",
    "text",
    { file: recording, model: "whisper", language: "de" },
    async (client) =>
      client.audio.transcriptions.create({
        file: await wav(),
        model: "whisper",
        language: "de",
        response_format: "text",
      }),
    { text: "Größe\n" },
    { canned: { headers: { "content-type": "text/plain; charset=utf-8" }, body: "Größe\n" }, read: "Größe\n" },
  ),
  call(
    "streamTranscription",
    "pieces",
    { file: recording, model: "whisper" },
    async (client) =>
      collect(await client.audio.transcriptions.create({ file: await wav(), model: "whisper", stream: true })),
    [
      { type: "transcript.text.delta", delta: "Grö" },
      { type: "transcript.text.done", text: "Größe" },
    ],
    events(
      [
        { type: "transcript.text.delta", delta: "Grö" },
        { type: "transcript.text.done", text: "Größe" },
      ],
      "data: [DONE]\n\n",
      false,
    ),
  ),
];

async function bytesOf(response: { arrayBuffer(): Promise<ArrayBuffer> }): Promise<number[]> {
  return [...new Uint8Array(await response.arrayBuffer())];
}
