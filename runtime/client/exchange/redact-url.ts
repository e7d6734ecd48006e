import type { Call } from "./call.ts";
import type { HttpRequest } from "./http-request.ts";

/** Returns the path of a call for errors and telemetry: the template, if the path has a field with `debug_redact`. */
export function redactPath({ path, template, sensitive }: Call): string {
  return sensitive === "path" ? template : path;
}

/** Returns the URL of a request for errors and telemetry: without its query, credentials, and fields with `debug_redact`. */
export function redactUrl({ url, call }: HttpRequest): string {
  const bare = url.replace(/[?#].*/s, "").replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/]*@/i, "$1REDACTED:REDACTED@");
  if (call.sensitive !== "path") return bare;
  // An interceptor may have changed the path.
  const base = bare.endsWith(call.path)
    ? bare.slice(0, -call.path.length)
    : /^(?:[^/]*:)?(?:\/\/)?[^/]*/.exec(bare)![0];
  return base + call.template;
}
