import type { OptionSite } from "../findings/option-site.ts";
import type { Field, Message, Oneof } from "../model.ts";
import { messageNumbers } from "../options/message-options.ts";
import { articles } from "../wire/json-literal.ts";
import { objectOf, tellingMembers } from "../wire/telling-members.ts";
import { kindsOfField } from "../wire/wire-kind.ts";

/** `FORM_UNION`: what the members are on the wire must tell them apart. Said once for each pair. */
export function checkUnion(message: Message, oneof: Oneof, site: OptionSite): void {
  oneof.fields.forEach((later, index) => {
    for (const earlier of oneof.fields.slice(0, index)) {
      const problem = problemOf(earlier, later);
      if (problem !== undefined) {
        site.report(
          "union-ambiguous",
          [messageNumbers.form],
          `a reader of ${message.name} cannot tell "${later.name}" from "${earlier.name}": ${problem.reason}`,
          problem.hint,
        );
      }
    }
  });
}

interface Problem {
  readonly reason: string;
  readonly hint: string;
}

function problemOf(earlier: Field, later: Field): Problem | undefined {
  const kinds = kindsOfField(earlier);
  const shared = [...kindsOfField(later)].filter((kind) => kinds.has(kind));
  // Whatever the members before it do not take is left for a Value.
  if (shared.length === 0 || isAnything(later)) return undefined;
  const kind = shared.find((one) => one !== "object");
  if (kind !== undefined) {
    return {
      reason: `both can be ${articles[kind]} in JSON`,
      hint: isAnything(earlier) ? "put the member that can be anything last" : "make one member of the two",
    };
  }
  const first = objectOf(earlier);
  const second = objectOf(later);
  if (first !== undefined && second !== undefined && isToldApart(earlier, second)) return undefined;
  if (first === undefined) {
    return { reason: `"${earlier.name}" can be any object`, hint: "put it behind the members that have fields" };
  }
  return {
    reason: `both are objects, and ${first.name} requires no field that ${second?.name ?? "the other"} does not have`,
    hint: isToldApart(later, first)
      ? `put "${later.name}" before "${earlier.name}": its required fields tell`
      : `give ${first.name} a field that the other does not have, and that is REQUIRED (google.api.field_behavior)`,
  };
}

function isAnything({ type, cardinality }: Field): boolean {
  return cardinality === "singular" && type.kind === "message" && type.wellKnown === "value";
}

/** Objects that are `other` must lack something that those of `tried` have. */
function isToldApart(tried: Field, other: Message): boolean {
  return tellingMembers(tried).some((names) => !names.some((name) => mayHave(other, name)));
}

/** Members that no field names may be called anything; those of a kind stand beside the property that names it. */
function mayHave(message: Message, name: string): boolean {
  const kinds = message.oneofs.filter(({ discriminator }) => discriminator !== undefined);
  const inner = kinds.flatMap(({ fields }) => fields.flatMap(({ type }) => (type.kind === "message" ? type : [])));
  if (kinds.some(({ discriminator }) => discriminator === name)) return true;
  return [message, ...inner].some(({ fields, rest }) => {
    return rest !== undefined || fields.some(({ jsonName }) => jsonName === name);
  });
}
