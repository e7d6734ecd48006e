import type { FormKind } from "../../forms/form.ts";
import { nearestName } from "../../protocol/nearest-name.ts";
import type { Field, Message } from "../elements/model.ts";
import type { OptionSite, Problem } from "../findings/option-site.ts";
import { isList, onlyList, tokenPath } from "../nodes/pagination.ts";
import { methodNumbers } from "../options/method-options.ts";
import type { PaginationOptions } from "../options/pagination-options.ts";
import { describeField } from "../wire/describe-field.ts";
import { fieldPath } from "../wire/field-path.ts";

interface Rpc {
  readonly input: Message;
  readonly output: Message;
  readonly isStream: boolean;
}

/** `pagination`: one way to ask for the next page, in fields that can carry it. */
export function checkPagination(options: PaginationOptions | undefined, rpc: Rpc, site: OptionSite): void {
  if (options === undefined) return;
  const [first] = problems(options, rpc);
  if (first !== undefined) site.report("pagination", [methodNumbers.pagination], ...first);
}

function problems(options: PaginationOptions, { input, output, isStream }: Rpc): Problem[] {
  const { pageToken, nextPageToken, offset, page, link, items, total, hasMore, nextPageLink } = options;
  if (isStream || output.cases !== undefined) {
    return [["only a single message can be a page", "remove pagination, or return a message with the items"]];
  }
  const ways = [pageToken, offset, page, link || undefined, nextPageLink].filter((it) => it !== undefined);
  if (ways.length !== 1) {
    const hint = "set one of page_token, offset, page, link and next_page_link";
    return [["pagination needs one way to ask for the next page", hint]];
  }
  const found: Problem[] = [];
  if (pageToken !== undefined && nextPageToken === undefined) {
    found.push(["page_token needs next_page_token", "name the field of the response with the token of the next page"]);
  }
  const check = (message: Message, path: string, field: Field | undefined, what: string, fits: boolean): void => {
    if (field === undefined) found.push(unknownField(message, path));
    else if (!fits) found.push([`"${field.name}" is ${describeField(field)}`, `name ${what}`]);
  };
  const request = pageToken ?? offset ?? page;
  if (request !== undefined) {
    // A field of a message in the request has no place for another value.
    const field = input.fields.find(({ name }) => name === request);
    if (request === pageToken) check(input, request, field, "a string or an integer", isToken(field));
    else check(input, request, field, "an int32 or a uint32", isSmallInteger(field));
  }
  if (nextPageToken !== undefined) {
    const list = onlyList(output);
    const all = items === undefined ? list && [list] : fieldPath(output, items);
    const field = tokenPath(output, nextPageToken, all)?.at(-1);
    check(output, nextPageToken, field, "a string or an integer", isToken(field));
  }
  if (nextPageLink !== undefined) {
    const field = fieldPath(output, nextPageLink)?.at(-1);
    check(output, nextPageLink, field, "a string", kindOf(field) === "string");
  }
  if (hasMore !== undefined) {
    const field = fieldPath(output, hasMore)?.at(-1);
    const tells = kindOf(field) === "bool" || (field !== undefined && isList(field));
    check(output, hasMore, field, "a boolean, or a list that is empty after the last item", tells);
  }
  if (total !== undefined) {
    const field = fieldPath(output, total)?.at(-1);
    check(output, total, field, "an integer", isInteger(field));
  }
  if (items !== undefined) {
    const field = fieldPath(output, items)?.at(-1);
    check(output, items, field, "a repeated field", field !== undefined && isList(field));
  }
  if (items === undefined && onlyList(output) === undefined) {
    found.push([`${output.name} does not have exactly one repeated field`, "name the field with the items in items"]);
  }
  return found;
}

function unknownField(message: Message, path: string): Problem {
  const meant = nearestName(
    path,
    message.fields.map(({ name }) => name),
  );
  return [
    `${message.name} has no field "${path}"`,
    meant === undefined ? `name a field of ${message.name}` : `did you mean "${meant}"?`,
  ];
}

function isToken(field: Field | undefined): boolean {
  return kindOf(field) === "string" || isInteger(field);
}

function isInteger(field: Field | undefined): boolean {
  return /^u?int/.test(kindOf(field) ?? "");
}

function isSmallInteger(field: Field | undefined): boolean {
  return /^u?int32$/.test(kindOf(field) ?? "");
}

function kindOf(field: Field | undefined): FormKind | undefined {
  return field?.cardinality === "singular" ? field.form.kind : undefined;
}
