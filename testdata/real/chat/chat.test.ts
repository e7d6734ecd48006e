import { join } from "node:path";
import { absent, userAgent } from "../../wire/differences.ts";
import { testPairs } from "../../wire/pair-suite.ts";
import { type RecordedRequest, withSortedQuery } from "../../wire/recorder.ts";
import { calls } from "./chat-calls.ts";

// The requests of OpenAI's official npm client and of ours for the same call, and the messages that handlers read from both.

/** A colon is the same with and without an escape (RFC 3986, section 3.3). */
function withColons(request: RecordedRequest): RecordedRequest {
  return { ...request, path: request.path.replaceAll("%3A", ":") };
}

/** Each form has a boundary of its own. */
function withBoundary(request: RecordedRequest): RecordedRequest {
  const type = request.headers["content-type"] ?? "";
  const boundary = /^multipart\/form-data; boundary=(.*)$/.exec(type)?.[1];
  if (boundary === undefined) return request;
  return {
    ...request,
    headers: { ...request.headers, "content-type": "multipart/form-data", "content-length": "" },
    body: String(request.body).replaceAll(boundary, "boundary"),
  };
}

const platform = ["arch", "lang", "os", "package-version", "retry-count", "runtime", "runtime-version"];

await testPairs({
  api: "chat",
  folder: join(import.meta.dirname, ".."),
  normalize: (request) => withBoundary(withColons(withSortedQuery(request))),
  differences: [
    userAgent,
    {
      header: "accept",
      theirs: /^application\/json$/,
      ours: /^text\/(?:event-stream|plain)$/,
      why: "asks for the type of the response",
    },
    ...platform.map((name) => ({
      header: `x-stainless-${name}`,
      theirs: /./,
      ours: absent,
      why: "describes the official client",
    })),
  ],
  calls,
});
