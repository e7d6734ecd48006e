import {
  type Binding,
  type Field,
  isRequired,
  matchesPattern,
  type Operation,
  offeredTypes,
  type Parameter,
} from "@protoc-gen-rest/plugin";
import { createRouter } from "@protoc-gen-rest/runtime/path";

/** An operation that a request may be for. */
export interface Candidate {
  readonly operation: Operation;
  readonly binding: Binding;
}

/** The parts that tell for which operation a request is before its body is read. */
export interface RequestParts {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly header: (name: string) => string | undefined;
}

/** How many values of a request are such that the operation demands them; -1 if it does not take the request. */
export function scoreOf({ operation, binding }: Candidate, parts: RequestParts): number {
  const scores = [
    accepts(operation, parts.header("accept")),
    ...variableScores(binding, parts.path),
    ...binding.query.map((parameter) => parameterScore(parameter, parts.query.get(parameter.name))),
    ...binding.headers.map((parameter) => parameterScore(parameter, parts.header(parameter.name.toLowerCase()))),
  ];
  return scores.includes(-1) ? -1 : scores.reduce((sum, score) => sum + score, 0);
}

/** Whether an operation demands anything of its requests that another one of the route may lack. */
export function isSelective({ operation, binding }: Candidate): boolean {
  const parameters = [...binding.query, ...binding.headers].map(({ path }) => path.at(-1));
  const fields = [...binding.variables.map(({ path }) => path.at(-1)), ...parameters];
  const isTyped = fields.some((field) => field !== undefined && isDemanding(field));
  const hasRequired = parameters.some((field) => field !== undefined && isRequired(field));
  return isTyped || hasRequired || offeredTypes(operation).some((type) => type !== "application/json");
}

function variableScores({ template, variables }: Binding, path: string): readonly number[] {
  const match = createRouter([{ method: "*", template, value: true }]).find("GET", path);
  const bindings = match !== undefined && "bindings" in match ? match.bindings : [];
  return variables.map((variable, index) => valueScore(variable.path.at(-1), bindings[index]?.text ?? ""));
}

function parameterScore({ path }: Parameter, text: string | null | undefined): number {
  const field = path.at(-1);
  if (text === null || text === undefined) return field !== undefined && isRequired(field) ? -1 : 0;
  return field?.cardinality === "singular" ? valueScore(field, text) : 1;
}

/** 1 for one of the values that a field demands, 0 for a field that takes any, and -1 for other values. */
function valueScore(field: Field | undefined, text: string): number {
  if (field === undefined || !isDemanding(field)) return 0;
  return takes(field, text) ? 1 : -1;
}

function isDemanding({ type, form, schema }: Field): boolean {
  if (type.kind === "enum") return true;
  if (schema?.pattern !== undefined || schema?.enum !== undefined) return true;
  return type.kind === "scalar" && form.content === undefined;
}

function takes({ type, form, schema }: Field, text: string): boolean {
  if (type.kind === "enum") return type.values.some(({ wireName }) => wireName === text);
  if (schema?.pattern !== undefined && matchesPattern(schema.pattern, text) === false) return false;
  if (schema?.enum !== undefined && !schema.enum.some((value) => String(value) === text)) return false;
  if (type.kind !== "scalar" || form.content !== undefined) return true;
  if (form.json.includes("string")) return form.violation(text) === undefined;
  if (form.json.includes("boolean")) return /^(?:true|false)$/.test(text);
  return text !== "" && !Number.isNaN(Number(text));
}

/** -1 for an operation that responds in none of the media types of an Accept header. */
function accepts(operation: Operation, accept: string | undefined): number {
  if (accept === undefined) return 0;
  const ranges = accept.split(",").map((range) => range.replace(/;.*$/s, "").trim().toLowerCase());
  const offered = offeredTypes(operation).map((type) => type.replace(/;.*$/s, "").trim().toLowerCase());
  if (ranges.some((range) => offered.includes(range))) return 1;
  const isOpen = [...ranges, ...offered].some((type) => type.includes("*"));
  return isOpen ? 0 : -1;
}
