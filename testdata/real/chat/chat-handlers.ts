import { StatusError } from "../../../runtime/server.ts";
import type { Handler, Message } from "../../wire/load-services.ts";

// An in-memory chat API, enough for the calls of the official client's tests.

const created = 1_700_000_000;

/** The handlers of the chat API. */
export function createChatHandlers(): Readonly<Record<string, Handler>> {
  const files = new Map<string, { readonly file: Message; readonly content: Uint8Array }>();
  const models = new Map(["gpt-x", "ft:gpt-x:me"].map((id) => [id, { id, object: "model", created, owned_by: "me" }]));

  const find = <T>(rows: ReadonlyMap<string, T>, id: unknown): T => {
    const row = rows.get(String(id));
    if (row === undefined) throw new StatusError("not_found", `No such object: ${id}`);
    return row;
  };
  const transcript = (request: Message) =>
    new TextDecoder().decode((request["file"] as { content: Uint8Array }).content);

  return {
    createChatCompletion(request) {
      const content = reply(request);
      const message = { role: "assistant", content, refusal: null };
      return { ...head("chat.completion"), choices: [{ index: 0, message, finish_reason: "stop", logprobs: null }] };
    },
    async *streamChatCompletion(request) {
      const chunk = (delta: object, finish_reason: string | null) => {
        return { ...head("chat.completion.chunk"), choices: [{ index: 0, delta, finish_reason }] };
      };
      for (const word of reply(request).split(/(?<= )/)) {
        if (word === "overload") throw new StatusError("resource_exhausted", "Slow down.");
        yield chunk({ role: "assistant", content: word }, null);
      }
      yield chunk({}, "stop");
    },
    createResponse: (request) => responseOf(String(request["input"])),
    async *streamResponse(request) {
      const response = responseOf(String(request["input"]));
      yield { type: "response.created", response: { ...response, status: "in_progress" }, sequence_number: 0 };
      if (request["input"] === "fail") {
        yield { type: "error", code: "server_error", message: "It failed.", param: null, sequence_number: 1 };
        return;
      }
      const place = { item_id: "msg_1", output_index: 0, content_index: 0 };
      yield { type: "response.output_text.delta", ...place, delta: String(request["input"]), sequence_number: 1 };
      yield { type: "response.completed", response, sequence_number: 2 };
    },
    listModels: () => ({ object: "list", data: [...models.values()] }),
    retrieveModel: ({ model }) => find(models, model),
    deleteModel({ model }) {
      if (!String(model).startsWith("ft:"))
        throw new StatusError("permission_denied", "You may delete your own models.");
      find(models, model);
      models.delete(String(model));
      return { id: model, object: "model", deleted: true };
    },
    createFile({ file: upload, purpose }) {
      const { filename, content } = upload as { filename: string; content: Uint8Array };
      const id = `file-${files.size + 1}`;
      const bytes = content.length;
      const file = { id, object: "file", bytes, created_at: created, filename, purpose, status: "processed" };
      files.set(id, { file, content });
      return file;
    },
    listFiles({ after, limit = 20 }) {
      const all = [...files.values()].map(({ file }) => file);
      const start = all.findIndex(({ id }) => id === after) + 1;
      const data = all.slice(start, start + (limit as number));
      return { object: "list", data, has_more: start + data.length < all.length };
    },
    retrieveFile: ({ file_id }) => find(files, file_id).file,
    downloadFile: ({ file_id }) => ({ data: find(files, file_id).content }),
    deleteFile({ file_id }) {
      find(files, file_id);
      files.delete(String(file_id));
      return { id: file_id, object: "file", deleted: true };
    },
    createEmbedding({ input, model, encoding_format }) {
      const texts = Array.isArray(input) ? input : [input];
      const data = texts.map((text: string, index) => {
        const numbers = new Float32Array([text.length, 0.5]);
        const base64 = Buffer.from(numbers.buffer).toString("base64");
        return { object: "embedding", index, embedding: encoding_format === "base64" ? base64 : [...numbers] };
      });
      return { object: "list", model, data, usage: { prompt_tokens: texts.length, total_tokens: texts.length } };
    },
    createModeration: ({ input }) => ({
      id: "modr-1",
      model: "m",
      results: (Array.isArray(input) ? input : [input]).map((text: string) => ({
        flagged: text.includes("harm"),
        categories: { harm: text.includes("harm") },
        category_scores: { harm: 0.25 },
      })),
    }),
    createSpeech: ({ input }) => ({ contentType: "audio/mpeg", data: new TextEncoder().encode(String(input)) }),
    createTranscription: (request) => ({ text: transcript(request) }),
    transcribeAsText: (request) => ({ text: transcript(request) }),
    async *streamTranscription(request) {
      const text = transcript(request);
      for (const word of text.split(/(?<= )/)) yield { type: "transcript.text.delta", delta: word };
      yield { type: "transcript.text.done", text };
    },
  };
}

function head(object: string): Message {
  return { id: "chatcmpl-1", object, created, model: "gpt-x" };
}

/** Repeats the last message. */
function reply({ messages }: Message): string {
  const { content } = (messages as { content: string }[]).at(-1)!;
  if (content === "quota") throw new StatusError("resource_exhausted", "You exceeded your quota.");
  return content;
}

function responseOf(text: string): Message {
  const content = [{ type: "output_text", text, annotations: [] }];
  const output = [{ type: "message", id: "msg_1", status: "completed", role: "assistant", content }];
  return { id: "resp_1", object: "response", created_at: created, status: "completed", model: "gpt-x", output };
}
