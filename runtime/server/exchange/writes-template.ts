import { isWildcard, type Template } from "../../path/template.ts";

/** Tells whether a path is written as routers of frameworks, which compare what is written, read the template of its route. */
export type WritesTemplate = (path: string, template: Template) => boolean;

/** Escapes of characters that need none in a path (RFC 3986, section 3.3). */
const needlessEscape = /%(?:2[1467-9A-E]|3[0-9ABD]|4[0-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/i;

/** Whether the literals of a template stand in a path without needless escapes: middleware at `/admin` does not see `/%61dmin`. */
export const writesTemplate: WritesTemplate = (path, { segments, verb, holds }) => {
  if (!path.includes("%")) return true;
  const end = verb === "" ? path.length : path.lastIndexOf(":");
  const written = path.slice(1, end).split("/");
  const isWritten = (text: string, literal: string) => !needlessEscape.test(text) || text === literal;
  const areWritten = segments.every((segment, index) => {
    const text = written[index] ?? "";
    return isWildcard(segment) || isWritten(text, segment) || holds?.(segment, text) === true;
  });
  return areWritten && isWritten(path.slice(end + 1), verb);
};
