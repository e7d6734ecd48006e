import { parseTemplate } from "./parse-template.ts";
import { type Template, TemplateError } from "./template.ts";

/**
 * Parses the template of a route, which may end with a slash: `/v1/shelves/{shelf}/`, and `/` alone. The grammar of
 * `google.api.http` has no such templates; `(rest.v1.method).trailing_slash` declares them.
 *
 * The slash is a last segment that is empty. Throws a `TemplateError` as `parseTemplate` does, and for a slash after `**` or
 * after a verb.
 */
export function parseRouteTemplate(text: string): Template {
  if (!text.endsWith("/")) return parseTemplate(text);
  if (text === "/") return { text, segments: [""], variables: [], verb: "" };
  const { segments, variables, verb } = parseTemplate(text.slice(0, -1));
  if (verb !== "") throw new TemplateError(text, text.length, "no slash may follow a verb");
  if (segments.at(-1) === "**") {
    throw new TemplateError(text, text.length, 'no slash may follow "**", which matches any slashes itself');
  }
  return { text, segments: [...segments, ""], variables, verb };
}
