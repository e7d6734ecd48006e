import { Octokit } from "octokit";
import { afterAll, describe, expect, test } from "vitest";
import { createTransport, type RestError } from "../../runtime/client.ts";
import { createNodeListener } from "../../runtime/node.ts";
import { listen } from "../serving/loopback.ts";
import { captureCalls } from "./capture.ts";
import { listPairs, logicalCalls, toMessage, toRequest } from "./codehost-calls.ts";
import { loadServices, type Message } from "./load-services.ts";

const services = await loadServices("codehost");
const pairs = listPairs(services);
let answer: Message;
const capture = captureCalls(services, () => answer);
const served = await listen(createNodeListener(capture.endpoints, { authenticate: "external" }));
const url = `http://127.0.0.1:${served.port}`;
/** The target of redirects. */
const storage = await listen(
  (request, response) => void response.setHeader("content-type", "text/plain").end(request.url),
);
afterAll(() => {
  served.close();
  storage.close();
});

const octokit = new Octokit({ baseUrl: url, throttle: { enabled: false }, retry: { enabled: false } });

function pairNamed(name: string) {
  return pairs.find((pair) => pair.name === name)!;
}

async function callBoth(name: string, given: Message): Promise<readonly [ours: unknown, theirs: unknown]> {
  answer = given;
  const pair = pairNamed(name);
  const [logical] = logicalCalls(pair);
  const client = pair.service.createClient(createTransport({ baseUrl: url }));
  const ours = (await client[pair.method]!(toMessage(pair, logical!))) as unknown;
  const { status, data, headers } = await octokit.request(...toRequest(pair, logical!));
  return [ours, { status, data, link: headers.link, type: headers["content-type"] }];
}

const files = [
  "GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}",
  "GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs",
  "GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/logs",
  "GET /repos/{owner}/{repo}/actions/runs/{run_id}/logs",
];

describe("answers that octokit and our client both read", () => {
  test("four endpoints answer with files", () => {
    const found = pairs.filter(({ route }) => route.responseBody === "file").map(({ name }) => name);
    expect(found.toSorted()).toEqual(files);
  });

  test.each(files)("%s: bytes", async (name) => {
    const file = { contentType: "application/zip", data: new Uint8Array([80, 75, 0, 255]) };
    const [ours, theirs] = await callBoth(name, { file });
    expect(ours).toEqual({ status: 200, file });
    expect(theirs).toMatchObject({ status: 200, data: file.data.buffer, type: "application/zip" });
  });

  test.each(files)("%s: a redirect, which octokit follows", async (name) => {
    const location = `http://127.0.0.1:${storage.port}/a%20file`;
    const [ours, theirs] = await callBoth(name, { status: 302, location });
    expect(ours).toEqual({ status: 302, location });
    expect(theirs).toMatchObject({ status: 200, data: "/a%20file" });
  });

  test.each([
    ["an object", { a: null }],
    ["a list", [1, [null], "größe"]],
    ["a text", "größe"],
    ["a number", 0],
    ["false", false],
    ["null", null],
  ])("JSON: %s", async (_, body) => {
    const [ours, theirs] = await callBoth("POST /orgs/{org}/code-security/configurations/{configuration_id}/attach", {
      body,
    });
    expect(ours).toEqual({ status: 200, body });
    expect(theirs).toMatchObject({ status: 200, data: body });
  });

  test.each([
    ["GET /repos/{owner}/{repo}/comments/{comment_id}", { id: 2 ** 40, body: "größe", path: null, user: { id: 7 } }],
    ["GET /repos/{owner}/{repo}/stargazers", [{ login: "a" }, { starred_at: "2026-01-31T12:00:00Z", user: {} }]],
    ["PUT /repos/{owner}/{repo}/actions/secrets/{secret_name}", {}],
  ])("%s: a message", async (name, body) => {
    const [ours, theirs] = await callBoth(name, { body });
    expect(ours).toEqual({ status: 200, body });
    expect(theirs).toMatchObject({ status: 200, data: body });
  });

  test.each([
    ["diff", "diff --git a/ä b/ä\n+1\n"],
    ["patch", "From 6dcb09b Mon Sep 17 00:00:00 2001\n"],
    ["sha", "6dcb09b5b57875f334f61aebed695e2e4193db5e"],
  ])("a commit as %s", async (format, body) => {
    const mediaType = `application/vnd.github.${format}`;
    answer = { mediaType, body };
    for (const name of ["GET /repos/{owner}/{repo}/commits/{ref}", "GET /repos/{owner}/{repo}/compare/{basehead}"]) {
      const pair = pairNamed(name);
      const [logical] = logicalCalls(pair);
      const client = pair.service.createClient(createTransport({ baseUrl: url }));
      const ours = await client[pair.method]!(toMessage(pair, logical!), { accept: mediaType } as object);
      expect(ours).toEqual({ mediaType, status: 200, body });
      const [route, parameters] = toRequest(pair, logical!);
      const { data, headers } = await octokit.request(route, { ...parameters, mediaType: { format } });
      expect([data, headers["content-type"]]).toEqual([body, `application/vnd.github.v3.${format}; charset=utf-8`]);
    }
  });

  test("a commit in a format that it does not have", async () => {
    const pair = pairNamed("GET /repos/{owner}/{repo}/commits/{ref}");
    const [route, parameters] = toRequest(pair, logicalCalls(pair)[0]!);
    const refused = octokit.request(route, { ...parameters, mediaType: { format: "html" } });
    await expect(refused).rejects.toMatchObject({ status: 406 });
    capture.forget();
  });

  test("no content", async () => {
    const [ours, theirs] = await callBoth("DELETE /repos/{owner}/{repo}/comments/{comment_id}", { status: 204 });
    expect(ours).toEqual({ status: 204 });
    expect(theirs).toMatchObject({ status: 204 });
  });

  test("no body", async () => {
    const [ours, theirs] = await callBoth("PUT /repos/{owner}/{repo}/actions/secrets/{secret_name}", { status: 201 });
    expect(ours).toEqual({ status: 201 });
    expect(theirs).toMatchObject({ status: 201, data: "" });
  });

  test("a page with a link to the next", async () => {
    const link = `<${url}/repos/o/r/commits?page=2>; rel="next"`;
    const [ours, theirs] = await callBoth("GET /repos/{owner}/{repo}/commits", { link, body: [] });
    expect(ours).toEqual({ status: 200, link, body: [] });
    expect(theirs).toMatchObject({ data: [], link });
  });
});

describe("unknown paths and methods", () => {
  test.each([
    ["GET", "/repos/o/r/nothing", 404],
    ["GET", "/orgs/o", 404],
    ["DELETE", "/events", 405],
  ])("%s %s: %d", async (method, path, status) => {
    await expect(octokit.request(`${method} ${path}`)).rejects.toMatchObject({ status });
    const transport = createTransport({ baseUrl: url });
    const refused = await transport
      .unary({ operation: "x", method, template: path, path }, (json) => json)
      .catch((error: RestError) => error);
    expect(refused).toMatchObject({ status });
    capture.forget();
  });
});
