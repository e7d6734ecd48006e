import type { IncomingMessage, ServerResponse } from "node:http";
import { createNodeListener, requestTarget, type UpgradingListener } from "@protoc-gen-rest/runtime/node";
import type { Page, Service } from "../service.ts";
import type { RequestHandler } from "./http-server.ts";
import { refuseInvalidText } from "./refuse-invalid-text.ts";
import { refuseUnavailable } from "./refuse-unavailable.ts";

export interface Mounted {
  /** The start of the service's paths: `/library`, or "". */
  readonly prefix: string;
  readonly service: Service;
}

/** Passes requests to the service whose prefix their path has, and answers those for pages. */
export function createDispatcher(mounted: readonly Mounted[], index: Page): RequestHandler {
  const targets = mounted.map(({ prefix, service }) => {
    const { endpoints, options } = refuseUnavailable(service);
    const listener = createNodeListener(endpoints.map(refuseInvalidText), { ...options, basePath: prefix });
    return { prefix, pages: service.pages, listener };
  });
  const prefixes = new Set(mounted.map(({ prefix }) => prefix));
  const describesRoot = mounted.some(({ prefix, service }) => prefix === "" && service.describesRoot === true);
  const pageAt = (path: string, wantsHtml: boolean): Page | undefined => {
    for (const { prefix, pages } of targets) {
      if (path === prefix || path.startsWith(`${prefix}/`)) {
        const page = pages?.get(path.slice(prefix.length) || "/");
        if (page !== undefined) return page;
      }
    }
    return path === "/" && !(describesRoot && !wantsHtml) ? index : undefined;
  };
  const downloadAt = (path: string): { find: NonNullable<Service["downloads"]>; path: string } | undefined => {
    for (const { prefix, service } of mounted) {
      const start = `${prefix}/downloads/`;
      const find = service.downloads;
      if (find !== undefined && path.startsWith(start)) return { find, path: path.slice(start.length) };
    }
    return undefined;
  };
  const listenerAt = (path: string): UpgradingListener | undefined =>
    targets.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))?.listener;

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const target = requestTarget(request.url ?? "/");
    const below = belowPrefix(target, prefixes);
    // The listener reads the host of a target in absolute form itself.
    if (below !== target) request.url = below;
    const path = pathOf(below);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const wantsHtml = request.headers.accept?.includes("text/html") ?? false;
    const page = isRead ? pageAt(path, wantsHtml) : undefined;
    const download = isRead ? downloadAt(path) : undefined;
    const listener = listenerAt(path);
    if (download !== undefined) sendDownload(request, response, download.find(download.path, queryOf(below)));
    else if (page !== undefined) sendPage(request, response, 200, page);
    else if (listener !== undefined) listener(request, response);
    else sendPage(request, response, 404, noServiceAt(path));
  };
  return Object.assign(handle, {
    upgrade(...[request, socket, head]: Parameters<RequestHandler["upgrade"]>): void {
      const listener = listenerAt(pathOf(requestTarget(request.url ?? "/")));
      if (listener !== undefined) listener.upgrade(request, socket, head);
      else socket.end("HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
    },
  });
}

/**
 * Metadata of a service with a prefix is also found at `/.well-known/oauth-authorization-server/token`: RFC 8414, section 3.1,
 * inserts the well-known path before that of the issuer, where OpenID Connect appends it.
 */
function belowPrefix(url: string, prefixes: ReadonlySet<string>): string {
  const [whole, wellKnown, prefix] = /^(\/\.well-known\/[\w-]+)(\/[\w-]+)(?=$|\?)/.exec(url) ?? [];
  if (whole === undefined || prefix === undefined || !prefixes.has(prefix)) return url;
  return `${prefix}${wellKnown}${url.slice(whole.length)}`;
}

function pathOf(target: string): string {
  return target.split("?", 1)[0] || "/";
}

function queryOf(target: string): string {
  return target.split("?")[1] ?? "";
}

async function sendDownload(
  request: IncomingMessage,
  response: ServerResponse,
  found: Promise<Page | undefined>,
): Promise<void> {
  try {
    const page = await found;
    if (page === undefined) sendPage(request, response, 404, noDownload);
    else sendPage(request, response, 200, page);
  } catch {
    response.writeHead(500).end();
  }
}

const noDownload: Page = {
  mediaType: "text/plain; charset=utf-8",
  content: "This link is not valid, or has expired.\n",
};

function noServiceAt(path: string): Page {
  return { mediaType: "text/plain; charset=utf-8", content: `No service at ${path}. The page at / lists them.\n` };
}

function sendPage(request: IncomingMessage, response: ServerResponse, status: number, page: Page): void {
  const { mediaType, content, headers } = page;
  const length = Buffer.byteLength(content);
  response.writeHead(status, { ...headers, "content-type": mediaType, "content-length": length });
  response.end(request.method === "HEAD" ? undefined : content);
}
