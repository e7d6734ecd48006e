import {
  arrowFunction,
  type Code,
  callExpression,
  type Field,
  type Operation,
  objectLiteral,
  type Pagination,
  propertyAssignment,
  propertyKey,
  returnStatement,
  spreadElement,
} from "@protoc-gen-rest/plugin";
import { callName, itemsName, pagesName, runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import { pageField, pageHasMore } from "../shape/page-field.ts";
import type { Shape } from "../shape/shape.ts";
import { request } from "./call-path.ts";
import { callTypes } from "./operation-function.ts";

/** The names of the functions that request the pages of an operation, and their items; none for other operations. */
export function pageNames(operation: Operation): string[] {
  return operation.pagination === undefined ? [] : [pagesName(operation), itemsName(operation)];
}

/** Prints the functions that request the pages of an operation, and their items. Bundlers drop those that are not called. */
export function printPageFunctions(operation: Operation, out: Output, shape: Shape): void {
  const { pagination } = operation;
  if (pagination === undefined) return;
  const { request: type, options } = callTypes(operation, out, shape);
  const parameters = [
    { name: "transport", type: out.type(runtime, "Transport") },
    { name: "request", type },
    { name: "options", type: options, optional: true },
  ];
  const page = shape.readType(operation.output, out);
  out.doc(`Requests the pages of \`${callName(operation)}\`, each when the one before has been taken.`);
  out.annotate(operation, pagesName(operation));
  out.exportFunction({ name: pagesName(operation), parameters, returns: `AsyncIterable<${page}>` }, () => {
    out.statement(returnStatement(pages(operation, pagination, out, shape)));
  });
  out.line();
  const item = itemType(pagination, out, shape);
  if (item === undefined) return;
  out.doc(`Requests the pages of \`${callName(operation)}\`, and yields their items.`);
  out.annotate(operation, itemsName(operation));
  out.exportFunction({ name: itemsName(operation), parameters, returns: `AsyncIterable<${item}>` }, () => {
    const all = callExpression(pagesName(operation), ["transport", "request", "options"]);
    const items = arrowFunction(["page"], pageField(pagination.items, operation.output, out, shape));
    out.statement(returnStatement(callExpression(out.value(runtime, "itemsOf"), [all, items])));
  });
  out.line();
}

/** The type of an item; undefined if it depends on how another plugin writes lists of scalars. */
function itemType({ items }: Pagination, out: Output, shape: Shape): string | undefined {
  const list = items.at(-1)!;
  return list.type.kind === "message" ? shape.readType(list.type, out) : shape.itemType(list, out);
}

function pages(operation: Operation, pagination: Pagination, out: Output, shape: Shape): Code {
  const all = allPages(operation, pagination, out, shape);
  if (pagination.more === undefined) return all;
  const hasMore = arrowFunction(["page"], pageHasMore(pagination.more, operation.output, out, shape));
  return callExpression(out.value(runtime, "pagesWhile"), [all, hasMore]);
}

/** The pages, as far as a request can ask for the next one. */
function allPages(operation: Operation, pagination: Pagination, out: Output, shape: Shape): Code {
  const { by, request: field, next, total, items } = pagination;
  const page = (path: readonly Field[]): Code => pageField(path, operation.output, out, shape);
  const call = callName(operation);
  if (next !== undefined && field === undefined) {
    const send = arrowFunction(["transport"], callExpression(call, ["transport", "request", "options"]));
    const link = arrowFunction(["page"], page(next));
    return callExpression(out.value(runtime, "pagesByField"), ["transport", send, link]);
  }
  if (by === "link" || field === undefined) {
    const send = arrowFunction(["transport", "options"], callExpression(call, ["transport", "request", "options"]));
    return callExpression(out.value(runtime, "pagesByLink"), ["transport", send, "options"]);
  }
  const name = field.jsonName;
  const first = shape.property(field, request, out);
  const changed = objectLiteral([spreadElement("request"), propertyAssignment(propertyKey(name), "next")]);
  const send = arrowFunction(["next"], callExpression(call, ["transport", changed, "options"]));
  if (by === "token") {
    const token = arrowFunction(["page"], page(next ?? []));
    return callExpression(out.value(runtime, "pagesByToken"), [send, first, token]);
  }
  const extent = objectLiteral([
    propertyAssignment("items", page(items)),
    ...(total === undefined ? [] : [propertyAssignment("total", page(total))]),
  ]);
  const helper = by === "offset" ? "pagesByOffset" : "pagesByNumber";
  return callExpression(out.value(runtime, helper), [send, first, arrowFunction(["page"], extent)]);
}
