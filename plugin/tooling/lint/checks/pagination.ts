import type { Field, Message, Operation } from "../../../model/elements/model.ts";
import type { Resource } from "../../../model/elements/resource.ts";
import { isCollection, resourceOf } from "../binding-parts.ts";
import { atField, atOperation, type LintContext, operationsOf } from "../lint-context.ts";
import { snakeCase } from "../nouns.ts";

/** A field that AIP-158 asks for, and what other APIs call it. */
interface PageField {
  readonly name: string;
  readonly scalar: string;
  readonly others: RegExp;
}

const requestFields: readonly PageField[] = [
  { name: "page_size", scalar: "int32", others: /^(?:max_results|max_items|limit|per_page|size|count|first)$/ },
  {
    name: "page_token",
    scalar: "string",
    others: /^(?:cursor|offset|page|start|start_index|after|continuation\w*|next\w*)$/,
  },
];
const responseFields: readonly PageField[] = [
  { name: "next_page_token", scalar: "string", others: /^(?:next\w*|cursor|page_token|continuation\w*)$/ },
];

/** AIP-158: a list that can grow needs pages from the beginning. */
export function checkPagination({ model, report }: LintContext): void {
  for (const operation of operationsOf(model)) {
    const { input, output, pagination, name, streaming } = operation;
    const hasToken = output.fields.some((field) => field.name === "next_page_token");
    if (hasToken) checkPaged(operation, report);
    if (!/^List[A-Z]/.test(name) || streaming !== "none") continue;
    const wrong = [...wrongFields(input, requestFields), ...wrongFields(output, responseFields)];
    if (wrong.length === 0) continue;
    // Pages that callers count need no token.
    const isCounted = wrong.some(({ wanted, found }) => wanted.name === "page_token" && isInteger(found));
    const absent = wrong.filter(
      ({ found, wanted }) => found === undefined && !(isCounted && wanted.name === "next_page_token"),
    );
    const at = atOperation(operation);
    if (absent.length === 0 || pagination !== undefined) {
      const texts = wrong.flatMap(({ message, wanted, found }) => {
        if (found === undefined) return [];
        return [`${message.name}.${found.name} instead of ${wanted.scalar} ${wanted.name}`];
      });
      const by = texts.length === 0 ? "" : `: ${texts.join(", ")}`;
      const hint = "generic clients page by the fields of AIP-158; add them beside the others";
      report("aip-0158-pagination", at, `the list has pages, by other names or types than those of AIP-158${by}`, hint);
    } else {
      const hint = "adding pages later breaks callers; add the fields now";
      report("aip-0158-pagination", at, `${lackText(wrong)}, so callers cannot page through the list`, hint);
    }
  }
}

/** The requirements of AIP-158 for a response with a token for the next page. */
function checkPaged(operation: Operation, report: LintContext["report"]): void {
  const rule = "aip-0158-pagination";
  const { input, output, streaming, name } = operation;
  if (streaming !== "none") {
    const hint = "return one page, or leave out next_page_token";
    report(rule, atOperation(operation), "a page must be a single response, not a stream", hint);
  }
  const skip = input.fields.find((field) => field.name === "skip");
  if (skip !== undefined && (skip.form.scalar !== "int32" || skip.cardinality !== "singular")) {
    report(rule, atField(skip), "skip counts items, so it must be an int32", "write int32 skip");
  }
  const first = output.fields.find(({ number }) => number === 1);
  if (first === undefined || !/^(?:List|Search)[A-Z]/.test(name)) return;
  if (first.cardinality !== "list" || first !== output.fields[0]) {
    const message = "the first field of a page, with the number 1, must be the list of its items";
    report(
      rule,
      atField(output.fields[0] ?? first),
      message,
      "move the list to the top, as repeated and with the number 1",
    );
    return;
  }
  const resource = first.type.kind === "message" ? resourceOf(first.type) : undefined;
  const wanted = snakeCase(resource?.plural ?? lastCollection(resource) ?? `${first.name}s`);
  const isSingular = first.type.kind === "message" && first.name === snakeCase(first.type.name);
  if (first.name !== wanted && (resource?.plural !== undefined || isSingular)) {
    report(rule, atField(first), "the list of a page is named for the plural of its items", `name it ${wanted}`);
  }
}

/** `series` of shows/{show}/series/{series} */
function lastCollection(resource: Resource | undefined): string | undefined {
  return resource?.patterns[0]?.text.split("/").findLast(isCollection);
}

function isInteger(field: Field | undefined): boolean {
  return /int(?:32|64)$/.test(field?.form.scalar ?? "");
}

interface WrongField {
  readonly message: Message;
  readonly wanted: PageField;
  /** A field of this name with another type, or of another name. */
  readonly found: Field | undefined;
}

function wrongFields(message: Message, wanted: readonly PageField[]): readonly WrongField[] {
  return wanted.flatMap((one): readonly WrongField[] => {
    const same = message.fields.find(({ name }) => name === one.name);
    if (same?.type.kind === "scalar" && same.form.scalar === one.scalar) return [];
    return [{ message, wanted: one, found: same ?? message.fields.find(({ name }) => one.others.test(name)) }];
  });
}

/** `ListBooksRequest lacks int32 page_size and string page_token, and ListBooksResponse lacks string next_page_token` */
function lackText(wrong: readonly WrongField[]): string {
  const messages = [...new Set(wrong.map(({ message }) => message))];
  return messages
    .map((message) => {
      const own = wrong.filter((one) => one.message === message).map(({ wanted }) => `${wanted.scalar} ${wanted.name}`);
      return `${message.name} lacks ${own.join(" and ")}`;
    })
    .join(", and ");
}
