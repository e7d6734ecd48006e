import { join } from "node:path";
import { Octokit } from "octokit";
import { afterAll, expect, test } from "vitest";
import { createTransport } from "../../../runtime/client.ts";
import { createNodeListener } from "../../../runtime/node.ts";
import { listen } from "../../serving/loopback.ts";
import { captureCalls } from "../../wire/capture.ts";
import { loadServices, type Message } from "../../wire/load-services.ts";

// Files that octokit and our client ask for as JSON, as bytes and as a web page.

const services = await loadServices("contents", join(import.meta.dirname, ".."));
let answer: Message;
const capture = captureCalls(services, () => answer);
const served = await listen(createNodeListener(capture.endpoints));
const baseUrl = `http://127.0.0.1:${served.port}`;
afterAll(() => served.close());

const octokit = new Octokit({ baseUrl, throttle: { enabled: false }, retry: { enabled: false } });
const message = { owner: "ada", repo: "notes", path: "docs/größe.md", ref: "main" };
const request = { operation: "contents.v1.ContentsService.GetContent", request: message };

async function both(accept: string, format?: string) {
  const getContent = services[0]!.createClient(createTransport({ baseUrl }))["getContent"]!;
  const ours = await getContent(message, { accept } as object);
  expect(capture.take()).toEqual(request);
  const { data, headers } = await octokit.rest.repos.getContent({
    ...message,
    ...(format && { mediaType: { format } }),
  });
  expect(capture.take()).toEqual(request);
  return { ours, data, type: headers["content-type"] };
}

test("a file and a directory as JSON", async () => {
  const file = { name: "größe.md", type: "file", content: "IyBB\n", encoding: "base64" };
  for (const body of [file, [file]]) {
    answer = { mediaType: "application/json", body };
    expect(await both("application/json")).toEqual({ ours: answer, data: body, type: "application/json" });
  }
});

test("a file as bytes", async () => {
  const body = new Uint8Array([137, 80, 0, 255]);
  answer = { mediaType: "application/vnd.github.raw+json", body };
  const { ours, data, type } = await both("application/vnd.github.raw+json", "raw");
  expect(ours).toEqual(answer);
  expect([new Uint8Array(data as never), type]).toEqual([body, "application/vnd.github.v3.raw"]);
});

test("a file as a web page", async () => {
  const body = "<h1>größe</h1>";
  answer = { mediaType: "application/vnd.github.html", body };
  const { ours, data, type } = await both("application/vnd.github.html", "html");
  expect([ours, data, type]).toEqual([answer, body, "application/vnd.github.v3.html; charset=utf-8"]);
});
