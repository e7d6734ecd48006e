import { createRouter, expandTemplate, parseTemplate, TemplateError } from "../../../runtime/path.ts";
import { hold } from "../attack.ts";
import { type FuzzTarget, latin1 } from "./fuzz-target.ts";

const templates = [
  "/v1/{name=shelves/*/books/*}",
  "/v1/{parent=shelves/*}/books:batch",
  "/v1/{name=shelves/**}:read",
  "/v1/racks/{shelf}/books/{book.id}",
  "/v1/*/x/{rest=**}",
  "/%C3%A9/{a}",
];

/** A template that is taken expands to a path, which the router reads back. */
const template: FuzzTarget = {
  name: "template",
  samples: templates,
  words: [
    "{",
    "}",
    "*",
    "**",
    "/",
    ":",
    "=",
    ".",
    "%2F",
    "%zz",
    "{a}",
    "{a=*}",
    "{b=x/**}",
    "//",
    "a.b",
    "-",
    "é",
    "\0",
  ],
  take(bytes) {
    const text = new TextDecoder().decode(bytes);
    let parsed: ReturnType<typeof parseTemplate>;
    try {
      parsed = parseTemplate(text);
    } catch (error) {
      hold(error instanceof TemplateError, `${error}`);
      return "refused";
    }
    const { segments, variables } = parsed;
    const values: Record<string, string> = {};
    for (const { field, start, end } of variables) {
      const parts = segments.slice(start, end).map((part) => (/^\*/.test(part) ? "é /:" : decodeURIComponent(part)));
      values[field] = parts.map((part) => (variables.length > 0 ? part.replaceAll("/", "%") : part)).join("/");
    }
    let path: string;
    try {
      path = expandTemplate(parsed, values);
    } catch (error) {
      hold(error instanceof TypeError, `${error}`);
      return "not expanded";
    }
    const found = createRouter([{ method: "GET", template: parsed, value: 1 }]).find("GET", path);
    hold(found !== undefined, `the router does not find ${path}`);
    // A literal may have escapes that are not UTF-8. No request can reach it.
    if ("malformed" in found) return "unreachable";
    hold("value" in found, `the router finds another method for ${path}`);
    for (const { field, text: bound } of found.bindings) {
      hold(bound === values[field], `${field} is ${JSON.stringify(bound)}, not ${JSON.stringify(values[field])}`);
    }
    return "expanded";
  },
};

const router = createRouter(templates.map((it) => ({ method: "GET", template: it, value: it })));

/** The router finds the same route and the same values again for what it has found. */
const path: FuzzTarget = {
  name: "path",
  samples: ["/v1/shelves/a/books/b", "/v1/shelves/a/books:batch", "/v1/shelves/a/b/c:read", "/v1/a/x/b/c", "/%C3%A9/a"],
  words: [
    "/",
    "//",
    ":",
    "%2F",
    "%2f",
    "%3A",
    "%zz",
    "%",
    "%C3%A9",
    "%c3",
    "%ED%A0%80",
    "%00",
    "..",
    "/./",
    "*",
    "{",
    "?",
  ],
  take(bytes) {
    const found = router.find("GET", `/${latin1(bytes).replace(/^\//, "")}`);
    if (found === undefined) return "not found";
    if (!("value" in found)) return "malformed" in found ? "malformed" : "another method";
    const { value, bindings } = found;
    const values = Object.fromEntries(bindings.map(({ field, text }) => [field, text]));
    if (value.includes("/*/x")) return "found";
    const again = router.find("GET", expandTemplate(parseTemplate(value), values));
    hold(again !== undefined && "value" in again && again.value === value, `${value} is not found again`);
    hold(JSON.stringify(again.bindings) === JSON.stringify(bindings), `${value} has other values`);
    return "found";
  },
};

export const pathTargets: readonly FuzzTarget[] = [template, path];
