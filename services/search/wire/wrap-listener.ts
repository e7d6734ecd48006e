import type { NodeListener } from "@protoc-gen-rest/runtime/node";
import type { Endpoint } from "@protoc-gen-rest/runtime/server";
import { isCoded, readCodedBody } from "./coded-body.ts";
import { rewriteResponse } from "./rewrite-response.ts";

/**
 * Adds what concerns the text of requests and responses: bodies in gzip, deflate and br, responses in gzip, `pretty`, and
 * boolean parameters without a value.
 */
export function createWrap(endpoints: readonly Endpoint[]): (listener: NodeListener) => NodeListener {
  const flags = booleanParameters(endpoints);
  return (listener) => (request, response) => {
    request.url = writeFlags(request.url ?? "/", flags);
    rewriteResponse(request, response, { isPretty: /[?&]pretty=true(?:&|$)/.test(request.url) });
    if (!isCoded(request)) return listener(request, response);
    void readCodedBody(request, response).then((isRead) => {
      if (isRead) listener(request, response);
    });
  };
}

/** `?pretty` is short for `?pretty=true`. */
function writeFlags(url: string, flags: ReadonlySet<string>): string {
  const mark = url.indexOf("?");
  if (mark < 0) return url;
  const parameters = url.slice(mark + 1).split("&");
  const written = parameters.map((parameter) => {
    const name = parameter.replace(/=$/, "");
    return flags.has(name) ? `${name}=true` : parameter;
  });
  return `${url.slice(0, mark)}?${written.join("&")}`;
}

function booleanParameters(endpoints: readonly Endpoint[]): ReadonlySet<string> {
  const parameters = endpoints.flatMap(({ operation }) => operation.routes.flatMap(({ query = [] }) => query));
  return new Set(parameters.filter(({ type }) => type === "boolean").map(({ name, key = name }) => key));
}
