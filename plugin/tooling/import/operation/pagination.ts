import { unescapeToken } from "../../json-pointer.ts";
import type { OptionMembers, ProtoField, ProtoMessage, ProtoRpc } from "../proto/elements.ts";
import type { ImportFindings } from "../source/import-findings.ts";
import { members, type Node } from "../source/node.ts";

interface PageMember {
  readonly option: string;
  /** The types of the field. */
  readonly type: RegExp;
}

/** How callers name a page, and how the response does. */
const token = /^(?:string|u?int(?:32|64))$/;
const list = /^repeated /;

const pageMembers: ReadonlyMap<string, PageMember> = new Map([
  ["pageToken", { option: "page_token", type: token }],
  ["nextPageToken", { option: "next_page_token", type: token }],
  ["offset", { option: "offset", type: /^u?int32$/ }],
  ["page", { option: "page", type: /^u?int32$/ }],
  ["items", { option: "items", type: list }],
  ["total", { option: "total", type: /^u?int(?:32|64)$/ }],
  ["hasMore", { option: "has_more", type: /^(?:bool|repeated .*)$/ }],
  ["nextPageLink", { option: "next_page_link", type: /^string$/ }],
]);

/**
 * Gives an rpc the pages of `x-pagination`, as documents of `openapi` have them. Called when fields have their names. Pages that the
 * messages cannot express are left out.
 */
export function addPagination(rpc: ProtoRpc, findings: ImportFindings): void {
  const { pagination } = rpc;
  if (pagination === undefined) return;
  const options: OptionMembers = {};
  for (const member of members(pagination)) {
    if (member.key === "link" && member.value === true) {
      options["link"] = true;
      continue;
    }
    const { option, type } = pageMembers.get(member.key) ?? {};
    const path = option === undefined ? undefined : pathOf(member, rpc);
    const field = path?.at(-1);
    if (option === undefined || path === undefined || field === undefined || type?.test(typeOf(field)) !== true) {
      const message = `x-pagination is left out: ${member.key} is not the place of such a field`;
      findings.add("import-omitted", member, message, 'write expressions, such as "$response.body#/next"');
      return;
    }
    options[option] = path.map(({ name }) => name).join(".");
  }
  const lists = responseLists(rpc);
  if (lists.length === 1 && lists[0]?.name === options["items"]) delete options["items"];
  const ways = ["page_token", "offset", "page", "link", "next_page_link"].filter((way) => options[way] !== undefined);
  const hasItems = lists.length === 1 || options["items"] !== undefined;
  const isWhole = (options["page_token"] === undefined) === (options["next_page_token"] === undefined);
  if (ways.length === 1 && hasItems && isWhole) rpc.options["pagination"] = options;
  else
    findings.add(
      "import-omitted",
      pagination,
      "x-pagination is left out: it needs one way to the next page, and items",
    );
}

function typeOf({ label, type }: ProtoField): string {
  const name = typeof type === "string" ? type : "message";
  return label === "repeated" || label === "map" ? `${label} ${name}` : name;
}

/** The lists of a response, of which the only one has no need of a name. */
function responseLists({ output }: ProtoRpc): readonly ProtoField[] {
  const fields = messageOf(output)?.fields ?? [];
  return fields.filter(({ label, options }) => label === "repeated" && options["in"] === undefined);
}

/** The path of the field that a runtime expression leads to (OpenAPI 3.1, 4.8.20.3). */
function pathOf({ value }: Node, rpc: ProtoRpc): readonly ProtoField[] | undefined {
  const expression = /^\$(request|response)\.(?:(query|header|cookie|path)\.(.+)|body(?:#((?:\/.*)?))?)$/s;
  const [match, side, place, name, pointer] = expression.exec(typeof value === "string" ? value : "") ?? [];
  if (match === undefined) return undefined;
  const message = messageOf(side === "request" ? rpc.input : rpc.output);
  if (place !== undefined) {
    const key = `${place}:${name}`;
    const isIt = (field: ProtoField) =>
      place === "header" ? field.key.toLowerCase() === key.toLowerCase() : field.key === key;
    const field = message?.fields.find(isIt);
    return field && [field];
  }
  const tokens = (pointer ?? "").split("/").slice(1).map(unescapeToken);
  const whole = rpc.http["response_body"];
  const root =
    side === "response" && whole !== undefined ? message?.fields.find((field) => field.name === whole) : undefined;
  const path = root === undefined ? pathIn(message, tokens) : pathFrom(root, tokens);
  // The request has no fields of fields for a page.
  return path === undefined || (side === "request" && path.length > 1) ? undefined : path;
}

function pathIn(message: ProtoMessage | undefined, tokens: readonly string[]): readonly ProtoField[] | undefined {
  const [first, ...rest] = tokens;
  const isValue = JSON.stringify(message?.options["form"]) === '{"identifier":"FORM_VALUE"}';
  const only = isValue ? message?.fields[0] : undefined;
  if (only !== undefined) return pathFrom(only, tokens);
  const field = message?.fields.find(({ key }) => key === first);
  return field && pathFrom(field, rest);
}

function pathFrom(field: ProtoField, tokens: readonly string[]): readonly ProtoField[] | undefined {
  const isList = field.label === "repeated";
  if (tokens.length === 0) return [field];
  if (isList !== (tokens[0] === "-1")) return undefined;
  const rest = pathIn(messageOf(field.type), isList ? tokens.slice(1) : tokens);
  return rest && [field, ...rest];
}

function messageOf(type: ProtoRpc["input"]): ProtoMessage | undefined {
  return typeof type !== "string" && type.kind === "message" ? type : undefined;
}
