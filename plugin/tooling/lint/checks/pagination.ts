import type { Field, Message } from "../../../model/elements/model.ts";
import { atOperation, type LintContext, operationsOf } from "../lint-context.ts";

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
    if (!/^List[A-Z]/.test(operation.name) || operation.streaming !== "none") continue;
    const { input, output, pagination } = operation;
    const wrong = [...wrongFields(input, requestFields), ...wrongFields(output, responseFields)];
    if (wrong.length === 0) continue;
    const absent = wrong.filter(({ found }) => found === undefined);
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
