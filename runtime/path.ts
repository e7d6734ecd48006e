export { createRouter, type RouterEntry } from "./path/create-router.ts";
export { expandTemplate } from "./path/expand-template.ts";
export { commonSegment, compareSegments, contestedPath } from "./path/overlap.ts";
export { parsePartialTemplate } from "./path/parse-partial-template.ts";
export { parseRouteTemplate } from "./path/parse-route-template.ts";
export { parseTemplate } from "./path/parse-template.ts";
export { coversPartial, isPartial, matchPartial, partialTexts } from "./path/partial-text.ts";
export type { MalformedPath, Match, MethodMismatch, Router } from "./path/router.ts";
export type { Binding } from "./path/search.ts";
export {
  canonicalTemplate,
  type Template,
  TemplateError,
  type TemplateVariable,
  variablePattern,
  withoutTrailingSlash,
} from "./path/template.ts";
