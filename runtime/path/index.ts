export { expandTemplate } from "./expand-template.ts";
export { contestedPath } from "./overlap.ts";
export { parseTemplate } from "./parse-template.ts";
export type * from "./route.ts";
export {
  createRouter,
  type MalformedPath,
  type Match,
  type MethodMismatch,
  type Router,
  type RouterEntry,
} from "./router.ts";
export type { Binding } from "./search.ts";
export { matches, type PathScalar, segment, segments } from "./segment.ts";
export { canonicalTemplate, type Template, TemplateError, type TemplateVariable, variablePattern } from "./template.ts";
