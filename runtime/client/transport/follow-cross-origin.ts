import type { CrossOriginRedirects } from "../exchange/transport-options.ts";

/**
 * Lets a transport follow redirects to other origins: without any header but Accept, so that no credential leaves the
 * origin, and without requests that have a body. `sendBody` sends those too, with their Content-Type.
 */
export function followCrossOrigin(options: { readonly sendBody?: boolean } = {}): CrossOriginRedirects {
  return (request) => {
    // Others, such as data: URLs, are not HTTP.
    if (!/^https?:/.test(request.url)) return undefined;
    const { accept = "*/*", "content-type": type } = request.headers;
    if (!request.body) return { ...request, headers: { accept } };
    return options.sendBody ? { ...request, headers: { accept, ...(type && { "content-type": type }) } } : undefined;
  };
}
